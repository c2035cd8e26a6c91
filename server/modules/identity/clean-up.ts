import { inBatches } from '#platform/database/in-batches.ts'
import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { deleteExpiredAnswers } from '#platform/operations/forget-answers.ts'
import { handleJob } from '#server/services.ts'

const atOnce = 5000

/** Deletes expired codes, sessions and stored answers. */
export const cleanUp = handleJob(recurringTask('cleanUp', { minuteOfHour: 17 }), async (_payload, { db }) => {
  await inBatches(atOnce, (most) =>
    db.run(sql`
      DELETE FROM otp WHERE id IN (SELECT id FROM otp WHERE sent_at < service_now() - interval '1 day' LIMIT ${most})`),
  )
  await inBatches(atOnce, (most) =>
    db.run(sql`
      DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < service_now() - interval '1 day' LIMIT ${most})`),
  )
  await inBatches(atOnce, (most) => deleteExpiredAnswers(db, most))
})
