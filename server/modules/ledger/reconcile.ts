import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { integer, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import { bookChecks } from './reconcile-books.ts'
import type { Check } from './reconcile-check.ts'
import { orderChecks } from './reconcile-orders.ts'
import { paymentChecks } from './reconcile-payments.ts'
import { recordChecks } from './reconcile-records.ts'
import { withdrawalChecks } from './reconcile-withdrawals.ts'

export type Reconciliation = AnswerOf<Operations['getReconciliation']>

const checks = [...bookChecks, ...recordChecks, ...withdrawalChecks, ...paymentChecks, ...orderChecks]
const mostFaults = 100

async function outcomeOf(tx: Tx, { name, rows, faults }: Check): Promise<Reconciliation['checks'][number]> {
  const { count } = await tx.one(row({ count: integer }), sql`SELECT count(*) FROM ${rows}`)
  // All of it is looked at. Planned for the first hundred faults, which are hardly ever there, it would take the square of it.
  const found = await tx.many(
    row({ row: text, problem: text }),
    sql`
    WITH found AS MATERIALIZED (${faults}) SELECT "row", problem FROM found ORDER BY 1, 2 LIMIT ${mostFaults}`,
  )
  return { name, rows: count, faults: found }
}

async function balances(tx: Tx): Promise<Reconciliation['balances']> {
  const rows = await tx.many(
    row({ account: text, balance: integer }),
    sql`
    SELECT CASE kind WHEN 'platform' THEN name WHEN 'wallet' THEN 'all wallets' WHEN 'held' THEN 'all held' ELSE 'all escrow'
      END AS account, sum(balance + coalesce(waiting, 0))::bigint AS balance
    FROM ledger_account
    LEFT JOIN (SELECT account_id, sum(amount) AS waiting FROM ledger_unrolled GROUP BY account_id) AS unrolled
      ON account_id = id
    GROUP BY 1, kind ORDER BY kind = 'platform', 1`,
  )
  return rows.map(({ account, balance }) => ({ account, balance: toMoney(balance) }))
}

/** Proves the books as they are at one moment, while money goes on moving. */
export async function reconcile(db: Database): Promise<Reconciliation> {
  return db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    // Every entry is read, from the first on: that may take longer than anything else does.
    await tx.run(sql`SET LOCAL statement_timeout = '1h'`)
    await tx.run(sql`SET LOCAL work_mem = '256MB'`)
    const { now } = await tx.one(row({ now: timestamp }), sql`SELECT service_now() AS now`)
    const outcomes: Reconciliation['checks'] = []
    for (const check of checks) outcomes.push(await outcomeOf(tx, check))
    return {
      clean: outcomes.every(({ faults }) => faults.length === 0),
      dateChecked: now.toISOString(),
      checks: outcomes,
      balances: await balances(tx),
    }
  })
}
