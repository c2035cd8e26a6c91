import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { deleteExpiredAnswers } from '#platform/operations/forget-answers.ts'
import { handleJob } from '#server/services.ts'

/** Deletes expired codes, sessions and stored answers, at most 5,000 of each in one run. */
export const cleanUp = handleJob(recurringTask('cleanUp', { minuteOfHour: 17 }), async (_payload, { db }) => {
  await db.run(sql`
      DELETE FROM otp WHERE id IN (SELECT id FROM otp WHERE sent_at < service_now() - interval '1 day' LIMIT 5000)`)
  await db.run(sql`
      DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < service_now() - interval '1 day' LIMIT 5000)`)
  await deleteExpiredAnswers(db)
})
