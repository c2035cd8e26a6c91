import type { Queryable } from '../database/queryable.ts'
import { sql } from '../database/sql.ts'
import type { Recurrence, Task } from './task.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The last time at or before `at` at which the task was due. */
function lastDue(recurs: Recurrence, at: number): number {
  if (recurs === 'every minute') return at - (at % minuteMs)
  const due = at - (at % hourMs) + recurs.minuteOfHour * minuteMs
  return due <= at ? due : due - hourMs
}

/** The tasks that became due after `after` and up to `now`, each with its last due time. */
export const dueTasks = (tasks: Task[], after: number, now: number): { task: string; at: Date }[] =>
  tasks.flatMap(({ name, recurs }) => {
    if (recurs === undefined) return []
    const at = lastDue(recurs, now)
    return at > after ? [{ task: name, at: new Date(at) }] : []
  })

/**
 * Adds a job for each task, unless another process has done so. A task whose earlier job still waits is not
 * added again.
 */
export const addRecurring = (db: Queryable, due: { task: string; at: Date }[]): Promise<number> =>
  db.run(sql`
    WITH first AS (
      INSERT INTO recurring_task AS known (task, added_for)
      SELECT task, at FROM unnest(${due.map(({ task }) => task)}::text[], ${due.map(({ at }) => at)}::timestamptz[]) AS due (task, at)
      ORDER BY task
      ON CONFLICT (task) DO UPDATE SET added_for = excluded.added_for WHERE known.added_for < excluded.added_for
      RETURNING task
    )
    INSERT INTO job (task, payload, key, run_at) SELECT task, '{}', 'recurring:' || task, now() FROM first
    ON CONFLICT (key) WHERE locked_by IS NULL DO UPDATE SET run_at = excluded.run_at, attempts = 0, last_error = NULL`)

/**
 * Calls `add` with the tasks that are due, right after each full minute. After a failure the same tasks are
 * due again a second later.
 */
export function watchRecurring(
  tasks: Task[],
  add: (due: { task: string; at: Date }[]) => Promise<void>,
): { stop(): void } {
  let seen = Date.now()
  let timer: NodeJS.Timeout
  const look = async () => {
    const now = Date.now()
    const due = dueTasks(tasks, seen, now)
    try {
      if (due.length > 0) await add(due)
      seen = now
      wait(minuteMs - (Date.now() % minuteMs))
    } catch {
      wait(1000)
    }
  }
  let stopped = false
  const wait = (ms: number) => {
    if (stopped) return
    timer = setTimeout(look, ms)
    timer.unref()
  }
  wait(minuteMs - (seen % minuteMs))
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
