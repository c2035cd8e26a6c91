import { realtime } from '#contract/realtime.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from '../../database/in-batches.ts'
import { leaveToNextRun, runLongTransaction } from '../../database/long-transaction.ts'
import { fragment, sql } from '../../database/sql.ts'
import { handlerFor, recurringTask } from '../../jobs/task.ts'
import type { Log } from '../../telemetry/log.ts'

const atOnce = 5000

const forgotten = fragment`service_now() - ${realtime.maxGapDays} * interval '1 day'`

/**
 * Deletes events that are too old to be resent: whole days by partition, and row by row for days without a
 * partition. Offsets continue.
 */
export const forgetOldEvents = handlerFor<{ db: Database; log: Log }>()(
  recurringTask('forget-old-events', { minuteOfHour: 17 }),
  (_payload, { db, log }) =>
    leaveToNextRun(log, async () => {
      await runLongTransaction(db, (tx) => tx.run(sql`SELECT drop_events(${forgotten})`))
      await inBatches(atOnce, (most) =>
        db.run(sql`
          DELETE FROM event_default WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM event_default WHERE created_at < ${forgotten} LIMIT ${most}
          ))`),
      )
    }),
)
