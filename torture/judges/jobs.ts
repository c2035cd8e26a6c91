import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '#testing/app.ts'
import { dueJobs } from '../settle.ts'

/**
 * No job is stuck, and none was given up. One that was replaced by the next of its key while it ran, and whose end was never
 * written, has lost its key and is marked as if it had been given up.
 */
export async function judgeJobs(app: TestApp): Promise<string[]> {
  const lost = await app.services.db.many<{ task: string; last_error: string | null }>(sql`
    SELECT identifier AS task, last_error
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE attempts >= max_attempts AND key IS NOT NULL`)
  return [
    ...lost.map(({ task, last_error }) => `Job ${task} was given up: ${last_error}`),
    ...(await dueJobs(app.services.db)).map((job) => `Job ${job.task} is stuck: ${JSON.stringify(job)}`),
  ]
}
