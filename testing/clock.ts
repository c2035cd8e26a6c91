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

/** By database: services of one test on one database share the time. */
const shifts = new Map<string, { ms: number }>()

export async function openMovableClock(db: Database): Promise<MovableClock> {
  const key = String(db.pool.options.connectionString)
  const ms = await readShiftMs(db)
  const shift = shifts.get(key) ?? { ms }
  shift.ms = ms
  shifts.set(key, shift)
  return {
    now: () => new Date(Date.now() + shift.ms),
    async advance(milliseconds) {
      // A transaction is made again after a deadlock, as with a runner that ends several jobs.
      await db.transaction(async (tx) => {
        await moveClock(tx, shift.ms + milliseconds)
        await tx.run(sql`
          UPDATE job SET run_at = run_at - ${milliseconds} * interval '1 millisecond' WHERE isfinite(run_at)`)
      })
      shift.ms += milliseconds
      db.announceJobs(0)
    },
  }
}
