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
  /** Until a transfer concludes by itself; below zero it never does. */
  transferSeconds: number
  /** Where this service answers: its card pages are there. */
  baseUrl: () => string
}

/**
 * A bank in the database, so that it outlives a restart and is one for all processes. Money comes in only through
 * POST /sandbox/payment/{reference}. Transfers out to accounts that begin with 99 fail, those with 98 come back before they
 * have succeeded, which is a failure too. A success comes back through POST /sandbox/withdrawal/{reference}.
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
