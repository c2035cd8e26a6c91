import { inBatches } from '#platform/database/in-batches.ts'
import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'

const RolledRow = row({ rolled: integer })

const atOnce = 10_000

/** Every minute: adds new entries of the platform's accounts to their balance. */
export const rollUp = handleJob(recurringTask('rollUpLedger', 'every minute'), async (_payload, { db }) => {
  await inBatches(
    atOnce,
    async (most) => (await db.one(RolledRow, sql`SELECT ledger_roll_up(${most}) AS rolled`)).rolled,
  )
})
