import type { Queryable } from './database/queryable.ts'
import { float, row } from './database/row.ts'
import { sql } from './database/sql.ts'

const ShiftRow = row({ shift: float })

/** The service's time. SQL has the same time as service_now(). */
export interface Clock {
  now(): Date
}

/** By how many milliseconds the clock of a database is moved; 0 where it cannot be moved. */
export async function readShiftMs(db: Queryable): Promise<number> {
  const { shift } = await db.one(
    ShiftRow,
    sql`SELECT (extract(epoch FROM clock_shift()) * 1000)::float8 AS shift`,
  )
  return shift
}

export async function openClock(db: Queryable): Promise<Clock> {
  const shiftMs = await readShiftMs(db)
  return { now: () => new Date(Date.now() + shiftMs) }
}
