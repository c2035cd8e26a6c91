import { sql } from '#platform/database/sql.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'

const batch = 10_000

/** Every minute: what the platform's accounts were given goes into their balance. */
export const rollUp: JobHandler<Services> = {
  task: 'rollUpLedger',
  cron: '* * * * *',
  async run(_payload: never, { db }) {
    for (;;) {
      const { rolled } = await db.one<{ rolled: number }>(sql`SELECT ledger_roll_up(${batch}) AS rolled`)
      if (rolled < batch) return
    }
  },
}
