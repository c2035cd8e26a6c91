import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import { eventually, jobsOf } from '../people.ts'
import type { LocalPaystack } from '../providers/local-paystack.ts'
import { usualFees } from '../providers/usual-fees.ts'

export const oneOf = <T>(...choices: T[]): T => choices[Math.floor(Math.random() * choices.length)]!

/**
 * Concludes pending transfers at the provider at random, and lets the service poll until it knows every
 * result.
 */
export async function endWithdrawals(app: TestApp, paystack: LocalPaystack): Promise<void> {
  const { db, clock } = app.services
  await eventually(async () => {
    for (const { reference, status } of paystack.transfers.values())
      if (status === 'pending') paystack.conclude(reference, oneOf('success', 'failed', 'reversed'))
    await clock.advance(600_000)
    const { open } = await db.one<{ open: number }>(sql`
      SELECT count(*) AS open FROM withdrawal WHERE status IN ('pending', 'processing')`)
    return open === 0 || undefined
  }, 'the end of every withdrawal')
  const isAsking = async () => (await jobsOf(app, 'pursueWithdrawal')).some(({ due }) => due)
  await eventually(async () => !(await isAsking()) || undefined, 'the end of the last questions')
}

interface Ended {
  reference: string
  amount: number
  fee: number
  status: string
  /** The journals of the withdrawal, except the hold. */
  ends: string[]
}

/** The journals of each final status. */
const journalsOf: { [status: string]: string[] } = {
  completed: ['settle'],
  failed: ['release'],
  reversed: ['reverse', 'settle'],
}

/**
 * The possible statuses for a transfer status at the provider. A transfer reversed before the service saw a
 * success has failed.
 */
const endsOf: { [status: string]: string[] } = {
  success: ['completed'],
  failed: ['failed', 'reversed'],
  reversed: ['failed', 'reversed'],
}

/**
 * The results of all withdrawals, in the ledger and at the provider: their totals, and differences between
 * the two.
 */
export async function endsOfWithdrawals(
  { services: { db } }: TestApp,
  paystack: LocalPaystack,
): Promise<{ spent: number; faults: object[] }> {
  const rows = await db.many<Ended>(sql`
    SELECT reference, amount, fee, status, ARRAY(
      SELECT split_part(key, ':', 3) FROM ledger_journal
      WHERE key LIKE 'withdrawal:' || withdrawal.id || ':%' AND kind <> 'withdrawal-hold' ORDER BY key
    ) AS ends
    FROM withdrawal`)
  const atProvider = (row: Ended) => paystack.transfers.get(row.reference)
  const isRight = (row: Ended) =>
    String(row.ends) === String(journalsOf[row.status]) &&
    atProvider(row)?.amount === row.amount &&
    endsOf[atProvider(row)!.status]?.includes(row.status)
  const known = new Set(rows.map(({ reference }) => reference))
  const completed = rows.filter(({ status }) => status === 'completed')
  const left = completed.reduce((sum, { amount }) => sum + amount + usualFees.outgoing(amount), 0)
  const gone = 100_000_000_000 - paystack.account.balance
  return {
    spent: completed.reduce((sum, { amount, fee }) => sum + amount + fee, 0),
    faults: [
      ...rows.filter((row) => !isRight(row)).map((row) => ({ ...row, atProvider: atProvider(row)?.status })),
      ...[...paystack.transfers.values()].filter(({ reference }) => !known.has(reference)),
      ...(left === gone ? [] : [{ left, gone }]),
    ],
  }
}
