import type { Queryable } from '../database/queryable.ts'
import { float, integer, json, nullable, row, text } from '../database/row.ts'
import { type Fragment, fragment, sql } from '../database/sql.ts'
import { isAlive } from '../process-lock.ts'

export interface TakenJob {
  id: number
  task: string
  payload: unknown
  attempts: number
}

export interface FailedJob {
  id: number
  error: string
}

/** What a process does with the job table in one statement. */
export interface Turn {
  processNumber: number
  /** Jobs that this process has completed; they are deleted. */
  ended: number[]
  /** The tasks this process can run, and how many more jobs it can run now. */
  tasks: string[]
  free: number
}

/** A taken job, or null columns. */
const TurnRow = row({
  id: nullable(integer),
  task: nullable(text),
  payload: json<unknown>(),
  attempts: nullable(integer),
  wait_ms: nullable(float),
})

/** The names of all queues with waiting jobs, each found by one index lookup (loose index scan). */
const waitingQueues = fragment`
  queues AS (
    (SELECT queue FROM job WHERE locked_by IS NULL AND queue IS NOT NULL ORDER BY queue LIMIT 1)
    UNION ALL
    SELECT (
      SELECT queue FROM job
      WHERE locked_by IS NULL AND queue IS NOT NULL AND queue > queues.queue ORDER BY queue LIMIT 1
    ) FROM queues WHERE queue IS NOT NULL
  )`

/**
 * Deletes completed jobs and takes due ones, the earliest first; from a queue only its first job, and only
 * while none of the queue runs. Also returns the milliseconds until the next job is due. Counting the
 * completed jobs makes sure that they are deleted before another job of their queue is taken.
 */
export async function takeTurn(
  db: Queryable,
  { processNumber, ended, tasks, free }: Turn,
): Promise<{ jobs: TakenJob[]; waitMs: number }> {
  const rows = await db.many(
    TurnRow,
    sql`
    WITH RECURSIVE ended AS (
      DELETE FROM job WHERE id = ANY(${ended}::bigint[]) AND locked_by = ${processNumber} RETURNING id
    ), ${waitingQueues}, unqueued AS (
      SELECT id, run_at FROM job
      WHERE locked_by IS NULL AND queue IS NULL AND run_at <= now() AND task = ANY(${tasks}::text[])
      ORDER BY run_at, id LIMIT ${free} FOR UPDATE SKIP LOCKED
    ), queued AS (
      SELECT id, run_at FROM job
      WHERE locked_by IS NULL AND id = ANY(ARRAY(
        SELECT head.id FROM queues CROSS JOIN LATERAL (
          SELECT id, run_at FROM job
          WHERE locked_by IS NULL AND queue = queues.queue AND task = ANY(${tasks}::text[])
          ORDER BY run_at, id LIMIT 1
        ) AS head
        WHERE run_at <= now() AND (SELECT count(*) FROM ended) >= 0 AND NOT EXISTS (
          SELECT FROM job AS running
          WHERE running.locked_by IS NOT NULL AND running.queue = queues.queue AND running.id <> ALL(${ended}::bigint[])
        )
      )) FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE job SET locked_at = now(), locked_by = ${processNumber}, attempts = attempts + 1
      WHERE id = ANY(ARRAY(
        SELECT id FROM (SELECT * FROM unqueued UNION ALL SELECT * FROM queued) AS due ORDER BY run_at, id LIMIT ${free}
      ))
      RETURNING id, task, payload, attempts, run_at
    ), next AS (
      SELECT least(
        (SELECT min(run_at) FROM job WHERE locked_by IS NULL AND queue IS NULL AND run_at > now()),
        (SELECT min((
          SELECT min(run_at) FROM job WHERE locked_by IS NULL AND queue = queues.queue AND run_at > now()
        )) FROM queues)
      ) AS run_at
    )
    SELECT taken.id, task, payload, attempts, (extract(epoch FROM next.run_at - now()) * 1000)::float8 AS wait_ms
    FROM next LEFT JOIN taken ON true ORDER BY taken.run_at, taken.id`,
  )
  const jobs = rows.filter((row): row is typeof row & TakenJob => row.id !== null)
  return { jobs, waitMs: rows[0]!.wait_ms ?? Number.POSITIVE_INFINITY }
}

/** Makes running jobs wait again, unless a job with the same key is waiting by now. */
const putBack = (rows: Fragment): Fragment => fragment`
  INSERT INTO job (id, task, payload, key, queue, run_at, attempts, max_attempts, last_error)
  SELECT id, task, payload, key, queue, CASE WHEN attempts < max_attempts THEN run_at ELSE 'infinity' END,
    attempts, max_attempts, last_error
  FROM (${rows}) AS row
  ON CONFLICT (key) WHERE locked_by IS NULL DO NOTHING`

/**
 * Failed jobs are retried with increasing delays: 3 seconds, 7, 20, and 6 hours from the tenth attempt on.
 */
export const putBackFailed = (db: Queryable, processNumber: number, failed: FailedJob[]): Promise<number> =>
  db.run(sql`
    WITH failed AS (
      DELETE FROM job
      USING unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ error }) => error)}::text[]) AS failure (id, error)
      WHERE job.id = failure.id AND locked_by = ${processNumber}
      RETURNING job.*, error
    )
    ${putBack(fragment`
      SELECT id, task, payload, key, queue, attempts, max_attempts, error AS last_error,
        greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second' AS run_at
      FROM failed`)}`)

/**
 * Releases jobs that this process has taken and does not run, because the answer of the database was lost or
 * because it stops. Such an attempt is not counted.
 */
export const putBackOwn = (db: Queryable, processNumber: number, except: number[]): Promise<number> =>
  db.run(sql`
    WITH freed AS (
      DELETE FROM job WHERE locked_by = ${processNumber} AND id <> ALL(${except}::bigint[]) RETURNING *
    )
    ${putBack(fragment`
      SELECT id, task, payload, key, queue, attempts - 1 AS attempts, max_attempts, last_error, run_at FROM freed`)}`)

/** Releases the jobs of processes that no longer run. */
export const putBackOfDead = (db: Queryable, processNumber: number): Promise<number> =>
  db.run(sql`
    WITH dead AS MATERIALIZED (
      SELECT locked_by FROM (
        SELECT DISTINCT locked_by FROM job WHERE locked_by IS NOT NULL AND locked_by <> ${processNumber}
      ) AS others
      WHERE NOT ${isAlive(fragment`others.locked_by`)}
    ), freed AS (
      DELETE FROM job WHERE locked_by = ANY(ARRAY(SELECT locked_by FROM dead)) RETURNING *
    )
    ${putBack(fragment`SELECT * FROM freed`)}`)
