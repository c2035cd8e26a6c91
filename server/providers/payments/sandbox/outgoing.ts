import type { Database, Queryable } from '#platform/database/database.ts'
import { boolean, integer, oneOf, type RowOf, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { sandboxBanks } from '#providers/banks/sandbox.ts'
import type { ProviderFees } from '#providers/payments/fees.ts'
import type { OutgoingTransfer, Payments, TransferOutcome } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'

export const sandboxOutcomes = ['success', 'failed', 'reversed'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]
const statuses = ['pending', ...sandboxOutcomes] as const
type Status = (typeof statuses)[number]

export interface SandboxOutgoing extends Pick<Payments, 'send' | 'outcomeOf' | 'balance'> {
  /** Ends a transfer, or reverses a successful one. Returns the resulting status; undefined for an unknown transfer. */
  conclude(reference: string, outcome: SandboxOutcome): Promise<Status | undefined>
  /** The last 50 transfers, newest first. */
  recent(): Promise<SentTransfer[]>
}

/** As listed for the user of the sandbox; the amount is naira. */
interface SentTransfer {
  reference: string
  amount: number
  bank: string
  accountNumber: string
  status: Status
  dateCreated: Date
}

const TransferRow = row({
  reference: text,
  amount: integer,
  fee: integer,
  bank: row({ code: text, accountNumber: text, accountName: text }),
  status: oneOf(statuses),
})
type TransferRow = RowOf<typeof TransferRow>
const SentTransferRow = row({ ...TransferRow.properties, sent_at: timestamp })
const BalanceRow = row({ balance: integer })
const DueTransferRow = row({ ...TransferRow.properties, due: boolean })

/** The result of a transfer, by the prefix of the account number. */
const fates: { [start: string]: SandboxOutcome } = { 99: 'failed', 98: 'reversed' }

const reasons = {
  failed: 'the transfer could not be processed',
  reversed: 'the bank gave the money back',
}

const next: { [status in Status]: readonly Status[] } = {
  pending: sandboxOutcomes,
  success: ['reversed'],
  failed: [],
  reversed: [],
}

export const sandboxOutgoing = (
  db: Database,
  fees: ProviderFees,
  transferSeconds: number,
): SandboxOutgoing => ({
  send: (transfer) =>
    db.transaction((tx) => send(tx, transfer, fees.outgoing(transfer.amount), transferSeconds)),

  outcomeOf: (reference) =>
    db.transaction(async (tx) => {
      const kept = await find(tx, reference, transferSeconds)
      return kept ? outcomeIn(kept) : { status: 'absent' }
    }),

  conclude: (reference, outcome) =>
    db.transaction(async (tx) => {
      const kept = await find(tx, reference, transferSeconds)
      const may = kept && next[kept.status].includes(outcome)
      return may ? (await become(tx, kept, outcome)).status : kept?.status
    }),

  async recent() {
    const rows = await db.many(
      SentTransferRow,
      sql`
      SELECT reference, amount, fee, bank, status, sent_at FROM sandbox_transfer_out
      ORDER BY sent_at DESC, reference DESC LIMIT 50`,
    )
    return rows.map(({ reference, amount, bank, status, sent_at: dateCreated }) => ({
      reference,
      amount: amount / 100,
      bank: nigerianBanks.find(({ code }) => code === bank.code)!.name,
      accountNumber: bank.accountNumber,
      status,
      dateCreated,
    }))
  },

  async balance() {
    const { balance } = await db.one(BalanceRow, sql`SELECT balance FROM sandbox_bank`)
    return balance
  },
})

/** The transfer in its current state, locked. It is concluded first if it is due. */
async function find(
  tx: Queryable,
  reference: string,
  transferSeconds: number,
): Promise<TransferRow | undefined> {
  const found = await tx.maybe(
    DueTransferRow,
    sql`
    SELECT reference, amount, fee, bank, status,
      ${transferSeconds} >= 0 AND sent_at + ${transferSeconds} * interval '1 second' <= service_now() AS due
    FROM sandbox_transfer_out WHERE reference = ${reference} FOR UPDATE`,
  )
  if (found?.status !== 'pending' || !found.due) return found
  return become(tx, found, fates[found.bank.accountNumber.slice(0, 2)] ?? 'success')
}

async function send(
  tx: Queryable,
  transfer: OutgoingTransfer,
  fee: number,
  transferSeconds: number,
): Promise<TransferOutcome> {
  const { reference, amount, bank, narration } = transfer
  const isNew = await tx.run(sql`
    INSERT INTO sandbox_transfer_out (reference, amount, fee, bank, narration)
    VALUES (${reference}, ${amount}, ${fee}, ${bank}, ${narration}) ON CONFLICT (reference) DO NOTHING`)
  const refusal = isNew ? await charge(tx, transfer, amount + fee) : undefined
  if (refusal) {
    await tx.run(sql`DELETE FROM sandbox_transfer_out WHERE reference = ${reference}`)
    return refusal
  }
  const kept = (await find(tx, reference, transferSeconds))!
  if (kept.amount === amount && kept.bank.accountNumber === bank.accountNumber) return outcomeIn(kept)
  throw new ProviderError('sandbox', 'refused', 'the reference belongs to another transfer')
}

async function charge(
  tx: Queryable,
  { bank }: OutgoingTransfer,
  total: number,
): Promise<TransferOutcome | undefined> {
  const account = { bankCode: bank.code, accountNumber: bank.accountNumber }
  if (!(await sandboxBanks().resolveAccount(account)))
    return { status: 'refused', reason: 'the bank account cannot be paid' }
  const charged = await tx.run(
    sql`UPDATE sandbox_bank SET balance = balance - ${total} WHERE balance >= ${total}`,
  )
  return charged === 0 ? { status: 'no-funds' } : undefined
}

async function become(tx: Queryable, kept: TransferRow, status: SandboxOutcome): Promise<TransferRow> {
  await tx.run(sql`UPDATE sandbox_transfer_out SET status = ${status} WHERE reference = ${kept.reference}`)
  if (status !== 'success')
    await tx.run(sql`UPDATE sandbox_bank SET balance = balance + ${kept.amount + kept.fee}`)
  return { ...kept, status }
}

function outcomeIn({ status, fee }: TransferRow): TransferOutcome {
  if (status === 'pending') return { status }
  return status === 'success' ? { status, fee } : { status, reason: reasons[status] }
}
