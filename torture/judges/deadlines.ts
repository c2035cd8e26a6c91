import type { Database } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** What comes to its end by a job, which is written down with it: by its task, and what it names it by. */
const deadlines: { [task: string]: Fragment } = {
  endPaymentWindow: fragment`SELECT id::text AS name FROM orders WHERE status = 'pending' AND payment_status IN ('pending', 'failed')`,
  endStoreWindow: fragment`SELECT id::text AS name FROM orders WHERE status = 'pending' AND payment_status = 'paid'`,
  settleOrder: fragment`SELECT id::text AS name FROM orders WHERE settle_at IS NOT NULL`,
  pursueWithdrawal: fragment`SELECT reference AS name FROM withdrawal WHERE status IN ('pending', 'processing')`,
  followPayment: fragment`SELECT reference AS name FROM payment WHERE status = 'pending'`,
}

/** Nothing waits for an end that nobody will bring about. To be asked while nobody is at work. */
export async function judgeDeadlines(db: Database): Promise<string[]> {
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
