import { type Clock, readShiftMs } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The clock of a database in which it can be moved. */
export interface MovableClock extends Clock {
  /** Moves the time of the whole service on, and with it every job that waits. Other processes learn of it when they start. */
  advance(milliseconds: number): Promise<void>
}

export async function openMovableClock(db: Database): Promise<MovableClock> {
  let shiftMs = await readShiftMs(db)
  return {
    now: () => new Date(Date.now() + shiftMs),
    async advance(milliseconds) {
      await db.run(sql`UPDATE clock SET shift = shift + ${milliseconds} * interval '1 millisecond'`)
      await db.run(sql`
        UPDATE job SET run_at = run_at - ${milliseconds} * interval '1 millisecond' WHERE isfinite(run_at)`)
      shiftMs += milliseconds
      db.tellJobs(0)
    },
  }
}
