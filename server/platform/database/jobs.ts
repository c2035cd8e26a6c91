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

/** In one statement, in their order. The worker compares with the real clock, so a moved service clock is taken back out. */
export async function scheduleJobs(tx: Queryable, jobs: NewJob[]): Promise<void> {
  await tx.run(sql`
    SELECT graphile_worker.add_job(
      task, payload => payload::json, run_at => run_at - clock_shift(), job_key => key, max_attempts => attempts, queue_name => queue
    )
    FROM unnest(
      ${jobs.map(({ task }) => task)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[], ${jobs.map(({ key }) => key ?? null)}::text[],
      ${jobs.map(({ maxAttempts }) => maxAttempts ?? 25)}::integer[], ${jobs.map(({ queue }) => queue ?? null)}::text[]
    ) AS job (task, payload, run_at, key, attempts, queue)`)
}
