import type { NewJob } from '../jobs/task.ts'
import { deleteJobs, insertJobs } from '../jobs/write-jobs.ts'
import { appendEvents, Hint, type NewEvent } from './events.ts'
import type { Queryable } from './queryable.ts'
import { float, integer, list as listOf, nullable, row } from './row.ts'
import { type Fragment, fragment, joined, list, nothing, raw, sql } from './sql.ts'

/** What a transaction has gathered and not written yet. */
export interface Gathered {
  changes: Fragment[]
  jobs: NewJob[]
  /** Keys of waiting jobs that are not needed any more. None of them is the key of a job above. */
  unneededJobs: string[]
  events: NewEvent[]
}

export interface Written {
  /** In how many milliseconds the first of the new jobs is due; null where there are none. */
  waitMs: number | null
  hints: Hint[]
}

const WrittenRow = row({ changed: integer, wait_ms: nullable(float), hints: nullable(listOf(Hint)) })

const returning = (change: Fragment): Fragment =>
  /^\s*SELECT\b/.test(change.strings[0]!) ? change : fragment`${change} RETURNING 1`

const unionAll = fragment` UNION ALL `

/**
 * Writes everything in one statement. Its parts are run one after the other in the order given, jobs and then events last: the
 * answer is computed from left to right, and what it counts is run as it is counted. So rows are locked in the order in which
 * statements of their own would lock them.
 */
export async function writeTogether(
  db: Queryable,
  { changes: gathered, jobs, unneededJobs, events }: Gathered,
): Promise<Written> {
  const changes = unneededJobs.length > 0 ? [...gathered, deleteJobs(unneededJobs)] : gathered
  if (changes.length + jobs.length + events.length === 0) return { waitMs: null, hints: [] }
  const name = (index: number) => raw(`change_${index}`)
  const parts = [
    ...changes.map((change, index) => fragment`${name(index)} AS (${returning(change)})`),
    ...(jobs.length > 0 ? [fragment`added_job AS (${insertJobs(jobs)} RETURNING run_at)`] : []),
    ...(events.length > 0 ? [appendEvents(events)] : []),
  ]
  const waitMs = fragment`(SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::float8 FROM added_job)`
  const hints = fragment`(SELECT json_agg(json_build_object('stream', name, 'top', top)) FROM appended_stream)`
  const changed = changes.map(
    (_, index) => fragment`${index > 0 ? unionAll : nothing} SELECT FROM ${name(index)}`,
  )
  const written = await db.one(
    WrittenRow,
    sql`
    WITH ${list(parts)}
    SELECT ${changes.length > 0 ? fragment`(SELECT count(*) FROM (${joined(changed)}) AS each)` : fragment`0`} AS changed,
      ${jobs.length > 0 ? waitMs : fragment`NULL::float8`} AS wait_ms,
      ${events.length > 0 ? hints : fragment`NULL::json`} AS hints`,
  )
  return { waitMs: written.wait_ms, hints: written.hints ?? [] }
}
