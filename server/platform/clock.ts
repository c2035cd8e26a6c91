import type { Queryable } from './database/queryable.ts'
import { float, row } from './database/row.ts'
import { sql } from './database/sql.ts'

/** The service's time. SQL has the same one as service_now(). */
export interface Clock {
  now(): Date
}

/** How far the clock of a database was moved: not at all, unless it is one in which it can be. */
export async function readShiftMs(db: Queryable): Promise<number> {
  const { shift } = await db.one(
    row({ shift: float }),
    sql`SELECT (extract(epoch FROM clock_shift()) * 1000)::float8 AS shift`,
  )
  return shift
}

export async function openClock(db: Queryable): Promise<Clock> {
  const shiftMs = await readShiftMs(db)
  return { now: () => new Date(Date.now() + shiftMs) }
}
