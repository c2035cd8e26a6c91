import type { Queryable } from './database/queryable.ts'
import { boolean, row } from './database/row.ts'
import { raw, sql } from './database/sql.ts'

const MovableRow = row({ movable: boolean })

/** The two functions of the clock: `time of day` as in migration 0039, `table` for all, `setting` for one transaction. */
const definitions = {
  'time of day': {
    shift: `SELECT interval '0'`,
    now: `SELECT date_trunc('milliseconds', statement_timestamp())`,
  },
  table: {
    shift: `SELECT shift FROM clock`,
    now: `SELECT date_trunc('milliseconds', statement_timestamp() + shift) FROM clock`,
  },
  setting: {
    shift: `SELECT current_setting('buka.clock_shift')::interval`,
    now: `SELECT date_trunc('milliseconds', statement_timestamp() + current_setting('buka.clock_shift')::interval)`,
  },
}

async function defineClock(db: Queryable, kind: keyof typeof definitions): Promise<void> {
  const { shift, now } = definitions[kind]
  await db.run(sql`
    CREATE OR REPLACE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$${raw(shift)}$$`)
  await db.run(sql`
    CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$${raw(now)}$$`)
}

/** Replaces service_now() by a clock that can be moved, for all users of the database. */
export async function installMovableClock(db: Queryable): Promise<void> {
  await db.run(sql`
    CREATE TABLE clock (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      shift interval NOT NULL
    )`)
  await db.run(sql`INSERT INTO clock (shift) VALUES ('0')`)
  await defineClock(db, 'table')
}

/** Lets a transaction set its clock, until it restores it; no other transaction sees that. */
export async function takeClock(tx: Queryable, shiftMs: number): Promise<void> {
  await setClock(tx, shiftMs)
  await defineClock(tx, 'setting')
}

/**
 * Sets the clock that this transaction has taken. A row would be slow: each update by the same transaction leaves a version that
 * service_now() has to skip.
 */
export async function setClock(tx: Queryable, shiftMs: number): Promise<void> {
  await tx.run(sql`SELECT set_config('buka.clock_shift', ${`${shiftMs} milliseconds`}, true)`)
}

export async function restoreClock(tx: Queryable): Promise<void> {
  const { movable } = await tx.one(MovableRow, sql`SELECT to_regclass('clock') IS NOT NULL AS movable`)
  await defineClock(tx, movable ? 'table' : 'time of day')
}
