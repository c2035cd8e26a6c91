import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '#testing/app.ts'
import { endsOfWithdrawals } from '#testing/money/withdrawals.ts'
import { runToEnd } from '#testing/programs/program.ts'
import type { Bank } from '../bank.ts'

/** Every payment has been recorded once, with its amount, and nothing else has. */
async function checkArrivals({ services: { db } }: TestApp, { paid }: Bank): Promise<string[]> {
  const rows = await db.many<{ reference: string; amount: number }>(
    sql`SELECT reference, amount FROM incoming_transfer`,
  )
  const arrived = Map.groupBy(rows, ({ reference }) => reference)
  const references = new Set([...paid.keys(), ...arrived.keys()])
  return [...references].flatMap((reference) => {
    const amounts = (arrived.get(reference) ?? []).map(({ amount }) => amount)
    const isRight = amounts.length === 1 && amounts[0] === paid.get(reference)
    return isRight ? [] : [`For ${reference} was paid ${paid.get(reference)}, and arrived: ${amounts}.`]
  })
}

/** The ledger is clean by the command `reconcile`, and equals that of the bank. */
export async function checkMoney(
  app: TestApp,
  bank: Bank,
  settings: { [name: string]: string },
): Promise<string[]> {
  const { code, stdout, stderr } = await runToEnd(['reconcile'], settings)
  const { faults } = await endsOfWithdrawals(app, bank.paystack)
  return [
    ...(code === 0 ? [] : [`reconcile ended with ${code}: ${stdout}${stderr}`]),
    ...faults.map((fault) => `A withdrawal and the bank differ: ${JSON.stringify(fault)}`),
    ...(await checkArrivals(app, bank)),
  ]
}
