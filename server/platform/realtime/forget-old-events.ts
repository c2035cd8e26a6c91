import { realtime } from '#contract/realtime.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { JobHandler } from '../jobs.ts'

const atOnce = 5000

/** Events that nobody can be resent any more go. Offsets go on from where they were. */
export const forgetOldEvents: JobHandler<{ db: Database }> = {
  task: 'forget-old-events',
  cron: '17 * * * *',
  async run(_payload: never, { db }) {
    for (;;) {
      const forgotten = await db.run(sql`
        DELETE FROM event WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM event WHERE created_at < service_now() - ${realtime.maxGapDays} * interval '1 day' LIMIT ${atOnce}
        ))`)
      if (forgotten < atOnce) return
    }
  },
}
