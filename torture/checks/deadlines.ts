import type { Database } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** By task, the rows that wait for a job of that task. The job must have been added in the same transaction. */
const deadlines: { [task: string]: Fragment } = {
  endPaymentWindow: fragment`SELECT id::text AS name FROM orders WHERE status = 'pending' AND payment_status IN ('pending', 'failed')`,
  endStoreWindow: fragment`SELECT id::text AS name FROM orders WHERE status = 'pending' AND payment_status = 'paid'`,
  settleOrder: fragment`SELECT id::text AS name FROM orders WHERE settle_at IS NOT NULL`,
  pursueWithdrawal: fragment`SELECT reference AS name FROM withdrawal WHERE status IN ('pending', 'processing')`,
  followPayment: fragment`SELECT reference AS name FROM payment WHERE status = 'pending'`,
}

/** Every row that waits for a job has one. To be called while no process runs. */
export async function checkDeadlines(db: Database): Promise<string[]> {
  const found = Object.entries(deadlines).map(async ([task, waiting]) => {
    const lost = await db.many<{ name: string }>(sql`
      SELECT name FROM (${waiting}) AS waiting WHERE NOT EXISTS (
        SELECT FROM job
        WHERE task = ${task} AND locked_by IS NULL AND isfinite(run_at) AND name IN (payload ->> 'orderId', payload ->> 'reference')
      )`)
    return lost.map(({ name }) => `${name} waits for ${task}, and there is no such job.`)
  })
  return (await Promise.all(found)).flat()
}
