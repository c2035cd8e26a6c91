import { hash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import {
  boolean,
  integer,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'
import type { ProviderFees } from '#providers/payments/fees.ts'
import type { IncomingTransfer, PaymentRequest, Payments } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'

const EndRow = row({ end: timestamp })
const DeclinedRow = row({ declined: boolean })
const channels = ['bank-transfer', 'card'] as const
export type Channel = (typeof channels)[number]

const AskedRow = row({ amount: integer, channel: oneOf(channels) })

export interface SandboxIncoming
  extends Pick<Payments, 'openAccount' | 'openCardPage' | 'arrivals' | 'isDeclined'> {
  /** What was requested for a reference; undefined for an unknown one. */
  asked(reference: string): Promise<RowOf<typeof AskedRow> | undefined>
  /** Records one more incoming transfer; returns its id. */
  receive(reference: string, amount: number): Promise<string>
  /** Declines the card; false if the reference is not that of a card payment. */
  decline(reference: string): Promise<boolean>
}

const TransferRow = row({
  id: uuid,
  reference: text,
  amount: integer,
  fee: integer,
  receivedAt: timestamp,
  payer: row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) }),
})

export function sandboxIncoming(db: Database, fees: ProviderFees, baseUrl: () => string): SandboxIncoming {
  async function open(channel: Channel, { reference, amount, expiresAt }: PaymentRequest): Promise<Date> {
    await db.run(sql`
      INSERT INTO sandbox_account (reference, channel, amount, expires_at)
      VALUES (${reference}, ${channel}, ${amount}, ${expiresAt})
      ON CONFLICT (reference) DO NOTHING`)
    const kept = await db.maybe(
      EndRow,
      sql`
      SELECT expires_at AS end FROM sandbox_account
      WHERE reference = ${reference} AND channel = ${channel} AND amount = ${amount}`,
    )
    if (kept) return kept.end
    throw new ProviderError('sandbox', 'refused', 'the reference was opened for something else')
  }

  return {
    async openAccount(request) {
      const expiresAt = await open('bank-transfer', request)
      const { bank, accountNumber } = accountFor(request.reference)
      return { bank, accountName: 'BUKA CHECKOUT', accountNumber, expiresAt }
    },

    async openCardPage(request) {
      await open('card', request)
      return `${baseUrl()}/sandbox/payment/${encodeURIComponent(request.reference)}`
    },

    arrivals(reference) {
      return db.many(
        TransferRow,
        sql`
        SELECT id, reference, amount, fee, received_at AS "receivedAt", payer
        FROM sandbox_transfer_in WHERE reference = ${reference} ORDER BY id`,
      )
    },

    async isDeclined(reference) {
      const account = await db.maybe(
        DeclinedRow,
        sql`SELECT declined FROM sandbox_account WHERE reference = ${reference}`,
      )
      return account?.declined ?? false
    },

    async decline(reference) {
      const declined = await db.run(sql`
        UPDATE sandbox_account SET declined = true WHERE reference = ${reference} AND channel = 'card'`)
      return declined > 0
    },

    asked(reference) {
      return db.maybe(
        AskedRow,
        sql`SELECT amount, channel FROM sandbox_account WHERE reference = ${reference}`,
      )
    },

    async receive(reference, amount) {
      const id = newId()
      const fee = fees.incoming(amount)
      await db.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO sandbox_transfer_in (id, reference, amount, fee, payer)
          VALUES (${id}, ${reference}, ${amount}, ${fee}, ${payerOf(id)})`)
        await tx.run(sql`UPDATE sandbox_account SET declined = false WHERE reference = ${reference}`)
        await tx.run(sql`UPDATE sandbox_bank SET balance = balance + ${amount - fee}`)
      })
      return id
    },
  }
}

/** The same text always gives the same account, whose number has a valid check digit. */
export function accountFor(text: string) {
  const bytes = hash('sha256', text, 'buffer')
  const bank = { ...nigerianBanks[bytes.readUInt16BE(0) % nigerianBanks.length]! }
  return { bank, accountNumber: sandboxAccountNumber(bank.code, bytes.readUInt32BE(2) % 1_000_000_000) }
}

function payerOf(id: string): IncomingTransfer['payer'] {
  const { bank, accountNumber } = accountFor(id)
  return { name: accountNameOf(accountNumber), bankName: bank.name, accountNumber }
}
