import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { CountRow, integer, row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import { bookChecks } from './reconcile-books.ts'
import type { Check } from './reconcile-check.ts'
import { orderChecks } from './reconcile-orders.ts'
import { paymentChecks } from './reconcile-payments.ts'
import { recordChecks } from './reconcile-records.ts'
import { withdrawalChecks } from './reconcile-withdrawals.ts'

const FaultRow = row({ row: text, problem: text })
const AccountBalanceRow = row({ account: text, balance: integer })
const NowRow = row({ now: timestamp })

export type Reconciliation = AnswerOf<Operations['getReconciliation']>

const checks = [...bookChecks, ...recordChecks, ...withdrawalChecks, ...paymentChecks, ...orderChecks]
const maxFaults = 100

async function outcomeOf(tx: Tx, { name, rows, faults }: Check): Promise<Reconciliation['checks'][number]> {
  const { count } = await tx.one(CountRow, sql`SELECT count(*) FROM ${rows}`)
  // MATERIALIZED makes PostgreSQL plan for all rows: its plan for the first hundred faults would be quadratic where there are none.
  const found = await tx.many(
    FaultRow,
    sql`
    WITH found AS MATERIALIZED (${faults}) SELECT "row", problem FROM found ORDER BY 1, 2 LIMIT ${maxFaults}`,
  )
  return { name, rows: count, faults: found }
}

async function balances(tx: Tx): Promise<Reconciliation['balances']> {
  const rows = await tx.many(
    AccountBalanceRow,
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

/** Checks the ledger as of one snapshot, while money continues to move. */
export async function reconcile(db: Database): Promise<Reconciliation> {
  return db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    // Every entry is read, which may take longer than any other statement.
    await tx.run(sql`SET LOCAL statement_timeout = '1h'`)
    await tx.run(sql`SET LOCAL work_mem = '256MB'`)
    await tx.run(sql`SET LOCAL plan_cache_mode = auto`)
    const { now } = await tx.one(NowRow, sql`SELECT service_now() AS now`)
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
