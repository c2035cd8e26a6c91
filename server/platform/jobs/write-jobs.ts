import { checkData } from '../data-checks.ts'
import { type Fragment, fragment } from '../database/sql.ts'
import type { NewJob } from './task.ts'

const usualAttempts = 25

/**
 * Of several jobs with one key only the last is kept, as if each had replaced the previous one. Keys are
 * sorted, so that concurrent transactions do not deadlock.
 */
function inOrder(jobs: NewJob[]): NewJob[] {
  const keyed = new Map<string, NewJob>()
  for (const job of jobs) if (job.key !== undefined) keyed.set(job.key, job)
  const keys = [...keyed.keys()].sort()
  return [...keys.map((key) => keyed.get(key)!), ...jobs.filter((job) => job.key === undefined)]
}

/**
 * Inserts jobs, each replacing the waiting job of its key, as a statement or part of one. Runners compare
 * with the real clock, so the shift of the service clock is subtracted.
 */
export function insertJobs(jobs: NewJob[]): Fragment {
  for (const { task, payload } of jobs) checkData(task.payload, payload, `The payload of ${task.name}`)
  const rows = inOrder(jobs)
  return fragment`
    INSERT INTO job (task, payload, run_at, key, max_attempts, queue)
    SELECT task, payload, coalesce(run_at - clock_shift(), now()), key, max_attempts, queue
    FROM unnest(
      ${rows.map(({ task }) => task.name)}::text[], ${rows.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
      ${rows.map(({ runAt }) => runAt ?? null)}::timestamptz[], ${rows.map(({ key }) => key ?? null)}::text[],
      ${rows.map(({ maxAttempts }) => maxAttempts ?? usualAttempts)}::integer[], ${rows.map(({ queue }) => queue ?? null)}::text[]
    ) AS added (task, payload, run_at, key, max_attempts, queue)
    ON CONFLICT (key) WHERE locked_by IS NULL DO UPDATE
    SET task = excluded.task, payload = excluded.payload, queue = excluded.queue, run_at = excluded.run_at,
      attempts = 0, max_attempts = excluded.max_attempts, last_error = NULL`
}

/** Deletes the waiting jobs with these keys, as a statement or part of one. Keys are sorted, like those of inserted jobs. */
export const deleteJobs = (keys: string[]): Fragment =>
  fragment`DELETE FROM job WHERE key = ANY(${keys.toSorted()}::text[]) AND locked_by IS NULL`
