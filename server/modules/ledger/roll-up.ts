import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'

const batch = 10_000

/** Every minute: what the platform's accounts were given goes into their balance. */
export const rollUp = handleJob(recurringTask('rollUpLedger', 'every minute'), async (_payload, { db }) => {
  for (;;) {
    const { rolled } = await db.one(row({ rolled: integer }), sql`SELECT ledger_roll_up(${batch}) AS rolled`)
    if (rolled < batch) return
  }
})
