import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '#testing/app.ts'
import { dueJobs } from '../settle.ts'

/** No job is stuck, and none has used up its attempts. */
export async function checkJobs(app: TestApp): Promise<string[]> {
  const lost = await app.services.db.many<{ task: string; last_error: string | null }>(sql`
    SELECT task, last_error FROM job WHERE run_at = 'infinity'`)
  return [
    ...lost.map(({ task, last_error }) => `Job ${task} was given up: ${last_error}`),
    ...(await dueJobs(app.services.db)).map((job) => `Job ${job.task} is stuck: ${JSON.stringify(job)}`),
  ]
}
