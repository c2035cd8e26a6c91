import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'

/** Forgets what has ended and is of no more use: codes, sessions, kept answers. A few thousand rows at a time. */
export const cleanUp = handleJob(recurringTask('cleanUp', { minuteOfHour: 17 }), async (_payload, { db }) => {
  await db.run(sql`
      DELETE FROM otp WHERE id IN (SELECT id FROM otp WHERE sent_at < service_now() - interval '1 day' LIMIT 5000)`)
  await db.run(sql`
      DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < service_now() - interval '1 day' LIMIT 5000)`)
  await db.run(sql`
      DELETE FROM idempotency_key WHERE (scope, key) IN (
        SELECT scope, key FROM idempotency_key WHERE created_at < service_now() - interval '24 hours' LIMIT 5000
      )`)
})
