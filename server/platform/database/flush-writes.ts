import type { NewJob } from '../jobs/task.ts'
import { deleteJobs, insertJobs } from '../jobs/write-jobs.ts'
import { appendEvents, type Hint, type NewEvent } from './events.ts'
import type { Queryable } from './queryable.ts'
import { boolean, float, integer, list, nullable, row } from './row.ts'
import { commaJoined, type Fragment, fragment, joined, nothing, raw, sql } from './sql.ts'

/** What a transaction has collected and not written yet. */
export interface Gathered {
  /** Changes of rows that must not have changed since they were read, each with the number of rows that it must affect. */
  current: { change: Fragment; rank: number; rows: number }[]
  changes: Fragment[]
  jobs: NewJob[]
  /** Keys of waiting jobs to delete. None of them is the key of one of `jobs`. */
  unneededJobs: string[]
  events: NewEvent[]
}

export interface Written {
  /** In how many milliseconds the first of the new jobs is due; null where there are none. */
  waitMs: number | null
  hints: Hint[]
}

/** The SQLSTATE of a write that assumed a state which no longer holds: for example, the row has changed since it was read. */
export const outdatedCode = 'BK004'

const WrittenRow = row({
  outdated: nullable(boolean),
  changed: integer,
  wait_ms: nullable(float),
  tops: nullable(list(integer)),
})

const returning = (change: Fragment): Fragment =>
  /^\s*SELECT\b/.test(change.strings[0]!) ? change : fragment`${change} RETURNING 1`

const unionAll = fragment` UNION ALL `

/**
 * Writes everything in one statement: the changes of `current` by rank, the other changes in the order given, then jobs, then
 * events. PostgreSQL computes the columns of the result from left to right and runs each part of the WITH clause when its rows are
 * counted, so rows are locked in the same order as by separate statements.
 */
export async function flushWrites(
  db: Queryable,
  { current, changes: gathered, jobs, unneededJobs, events }: Gathered,
): Promise<Written> {
  const changes = unneededJobs.length > 0 ? [...gathered, deleteJobs(unneededJobs)] : gathered
  if (current.length + changes.length + jobs.length + events.length === 0) return { waitMs: null, hints: [] }
  const name = (index: number) => raw(`change_${index}`)
  const rowName = (index: number) => raw(`current_${index}`)
  const ranked = current.toSorted((one, other) => one.rank - other.rank)
  const parts = [
    ...ranked.map(({ change }, index) => fragment`${rowName(index)} AS (${returning(change)})`),
    ...changes.map((change, index) => fragment`${name(index)} AS (${returning(change)})`),
    ...(jobs.length > 0 ? [fragment`added_job AS (${insertJobs(jobs)} RETURNING run_at)`] : []),
  ]
  const waitMs = fragment`(SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::float8 FROM added_job)`
  const changed = changes.map(
    (_, index) => fragment`${index > 0 ? unionAll : nothing} SELECT FROM ${name(index)}`,
  )
  const isOutdated = ranked.map(
    ({ rows }, index) => fragment` OR (SELECT count(*) FROM ${rowName(index)}) <> ${rows}`,
  )
  const { append, streams } = appendEvents(events)
  const written = await db.one(
    WrittenRow,
    sql`
    ${parts.length > 0 ? fragment`WITH ${commaJoined(parts)}` : nothing}
    SELECT ${current.length > 0 ? fragment`CASE WHEN false${joined(isOutdated)} THEN refuse_outdated() END` : fragment`NULL::boolean`} AS outdated,
      ${changes.length > 0 ? fragment`(SELECT count(*) FROM (${joined(changed)}) AS each)` : fragment`0`} AS changed,
      ${jobs.length > 0 ? waitMs : fragment`NULL::float8`} AS wait_ms,
      ${events.length > 0 ? fragment`to_json(${append})` : fragment`NULL::json`} AS tops`,
  )
  return {
    waitMs: written.wait_ms,
    hints: streams.map((stream, place) => ({ stream, top: written.tops![place]! })),
  }
}
