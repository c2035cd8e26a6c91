import type { Database } from '#platform/database/database.ts'
import type { ProviderFees } from '#providers/payments/fees.ts'
import type { Payments } from '#providers/payments/port.ts'
import { sandboxIncoming } from '#providers/payments/sandbox/incoming.ts'
import { sandboxOutgoing } from '#providers/payments/sandbox/outgoing.ts'
import { webhookReader } from '#providers/payments/webhook.ts'

export interface SandboxOptions {
  db: Database
  /** Signs its webhooks. */
  key: Buffer
  fees: ProviderFees
  /** Seconds until a transfer concludes by itself; below zero it never does. */
  transferSeconds: number
  /** The base URL of this service, which serves the card pages. */
  baseUrl: () => string
}

/**
 * A simulated bank in the database, so that it survives a restart and is shared by all processes. Money
 * arrives only through POST /sandbox/payment/{reference}. Transfers to accounts that begin with 99 fail;
 * those to accounts that begin with 98 are reversed before they have succeeded, which is a failure too. A
 * success is reversed through POST /sandbox/withdrawal/{reference}.
 */
export function sandboxPayments({ db, key, fees, transferSeconds, baseUrl }: SandboxOptions): Payments {
  const { openAccount, openCardPage, arrivals, isDeclined } = sandboxIncoming(db, fees, baseUrl)
  const { send, outcomeOf, balance } = sandboxOutgoing(db, fees, transferSeconds)
  return {
    name: 'sandbox',
    openAccount,
    openCardPage,
    arrivals,
    isDeclined,
    send,
    outcomeOf,
    balance,
    readWebhook: webhookReader('x-sandbox-signature', key),
  }
}
