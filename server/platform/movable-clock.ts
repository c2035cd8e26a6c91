import type { Queryable } from './database/queryable.ts'
import { boolean, row } from './database/row.ts'
import { raw, sql } from './database/sql.ts'

const ReadsRow = row({ reads: boolean })

const tableShift = '(SELECT shift FROM clock)'

/** Defines the functions of the clock with this SQL expression as the shift; without one, as in migration 0039. */
async function defineClock(db: Queryable, shift?: string): Promise<void> {
  const moved = shift ? ` + ${shift}` : ''
  await db.run(sql`
    CREATE OR REPLACE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
    AS $$SELECT ${raw(shift ?? `interval '0'`)}$$`)
  await db.run(sql`
    CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS $$SELECT date_trunc('milliseconds', statement_timestamp()${raw(moved)})$$`)
}

const moveFunctions = (db: Queryable, shiftMs: number): Promise<void> =>
  defineClock(db, shiftMs === 0 ? undefined : `interval '${shiftMs} milliseconds'`)

async function readsTable(db: Queryable): Promise<boolean> {
  const { reads } = await db.one(ReadsRow, sql`SELECT to_regclass('clock') IS NOT NULL AS reads`)
  return reads
}

/** Moves the clock for all users of the database. */
export async function moveClock(db: Queryable, shiftMs: number): Promise<void> {
  if (await readsTable(db)) await db.run(sql`UPDATE clock SET shift = ${`${shiftMs} milliseconds`}`)
  else await moveFunctions(db, shiftMs)
}

/**
 * For a clock that is moved very often: from now on service_now() reads the shift from a table, which is slower, but plans stay
 * valid when the clock is moved.
 */
export async function installClockTable(db: Queryable): Promise<void> {
  await db.run(sql`
    CREATE TABLE clock (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      shift interval NOT NULL
    )`)
  await db.run(sql`INSERT INTO clock (shift) VALUES ('0')`)
  await defineClock(db, tableShift)
}

/** Lets a transaction set its own clock until it calls `restoreClock`. Other transactions do not see it. */
export async function takeClock(tx: Queryable, shiftMs: number): Promise<void> {
  await setClock(tx, shiftMs)
  await defineClock(tx, `current_setting('buka.clock_shift')::interval`)
}

/**
 * Sets the clock that this transaction has taken. A row would be slow: each update by the same transaction leaves a version that
 * service_now() has to skip.
 */
export async function setClock(tx: Queryable, shiftMs: number): Promise<void> {
  await tx.run(sql`SELECT set_config('buka.clock_shift', ${`${shiftMs} milliseconds`}, true)`)
}

/** Restores the clock as it was before `takeClock`, moved by `shiftMs`. */
export async function restoreClock(tx: Queryable, shiftMs: number): Promise<void> {
  if (await readsTable(tx)) await defineClock(tx, tableShift)
  else await moveFunctions(tx, shiftMs)
}
