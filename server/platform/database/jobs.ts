import type { Queryable } from './queryable.ts'
import { sql } from './sql.ts'

/** Work to be done after the commit, at least once, also after a restart. */
export interface NewJob {
  task: string
  payload: unknown
  /** By the service's clock. Now, if left out. */
  runAt?: Date
  /** A later job with the same key replaces an earlier one that has not run. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other: what waits for others outside must not take every hand. */
  queue?: string
}

/** The worker compares with the real clock, so a moved service clock is taken back out. */
export async function scheduleJobs(tx: Queryable, jobs: NewJob[]): Promise<void> {
  for (const job of jobs) {
    await tx.run(sql`
      SELECT graphile_worker.add_job(
        ${job.task},
        payload => ${JSON.stringify(job.payload)}::json,
        run_at => ${job.runAt ?? null}::timestamptz - clock_shift(),
        job_key => ${job.key ?? null},
        max_attempts => ${job.maxAttempts ?? 25},
        queue_name => ${job.queue ?? null}
      )`)
  }
}
