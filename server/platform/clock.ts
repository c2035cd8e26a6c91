import type { Database } from './database/database.ts'
import { sql } from './database/sql.ts'

/** The service's time. SQL has the same one as service_now(). */
export interface Clock {
  now(): Date
  /** For tests: moves the time of the whole service on, and with it every job that waits. */
  advance(milliseconds: number): Promise<void>
}

export async function openClock(db: Database): Promise<Clock> {
  const { shift } = await db.one<{ shift: number }>(
    sql`SELECT (extract(epoch FROM clock_shift()) * 1000)::float8 AS shift`,
  )
  let shiftMs = shift
  return {
    now: () => new Date(Date.now() + shiftMs),
    async advance(milliseconds) {
      await db.run(sql`UPDATE clock SET shift = shift + ${milliseconds} * interval '1 millisecond'`)
      await db.run(sql`
        UPDATE graphile_worker._private_jobs SET run_at = run_at - ${milliseconds} * interval '1 millisecond'`)
      shiftMs += milliseconds
    },
  }
}
