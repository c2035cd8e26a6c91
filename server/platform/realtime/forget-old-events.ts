import { realtime } from '#contract/realtime.ts'
import type { Database } from '../database/database.ts'
import { slowly } from '../database/slowly.ts'
import { fragment, sql } from '../database/sql.ts'
import type { JobHandler } from '../jobs.ts'

const atOnce = 5000

const forgotten = fragment`service_now() - ${realtime.maxGapDays} * interval '1 day'`

/**
 * Events that nobody can be resent any more go: whole days at once, and one by one those that no day was prepared for. Offsets
 * go on from where they were.
 */
export const forgetOldEvents: JobHandler<{ db: Database }> = {
  task: 'forget-old-events',
  cron: '17 * * * *',
  async run(_payload: never, { db }) {
    await slowly(db, (tx) => tx.run(sql`SELECT drop_events(${forgotten})`))
    for (;;) {
      const gone = await db.run(sql`
        DELETE FROM event_default WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM event_default WHERE created_at < ${forgotten} LIMIT ${atOnce}
        ))`)
      if (gone < atOnce) return
    }
  },
}
