import { type Clock, readShiftMs } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { moveClock } from '#platform/movable-clock.ts'

/** The clock of a database that can be moved. */
export interface MovableClock extends Clock {
  /**
   * Moves the time of the whole service, and with it every waiting job. Other processes see it when they
   * start.
   */
  advance(milliseconds: number): Promise<void>
}

/** The shift of each database: services of one test on one database share the time. */
const shifts = new Map<string, { ms: number; moved: Promise<void> }>()

export async function openMovableClock(db: Database): Promise<MovableClock> {
  const key = String(db.pool.options.connectionString)
  const ms = await readShiftMs(db)
  const shift = shifts.get(key) ?? { ms, moved: Promise.resolve() }
  shift.ms = ms
  shifts.set(key, shift)

  async function move(milliseconds: number): Promise<void> {
    // A transaction is repeated after a deadlock, for example with a job runner that deletes several jobs.
    shift.ms = await db.transaction(async (tx) => {
      const moved = (await readShiftMs(tx)) + milliseconds
      await moveClock(tx, moved)
      await tx.run(sql`
        UPDATE job SET run_at = run_at - ${milliseconds} * interval '1 millisecond' WHERE isfinite(run_at)`)
      return moved
    })
    db.announceJobs(0)
  }

  return {
    now: () => new Date(Date.now() + shift.ms),
    advance(milliseconds) {
      const moved = shift.moved.then(() => move(milliseconds))
      // The next move waits for this one, even if it fails.
      shift.moved = moved.catch(() => {})
      return moved
    },
  }
}
