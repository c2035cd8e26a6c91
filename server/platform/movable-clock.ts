import type { Queryable } from './database/queryable.ts'
import { boolean, row } from './database/row.ts'
import { sql } from './database/sql.ts'

const MovableRow = row({ movable: boolean })

/** Whether the clock of this database can be moved. */
export async function isClockMovable(db: Queryable): Promise<boolean> {
  const { movable } = await db.one(MovableRow, sql`SELECT to_regclass('clock') IS NOT NULL AS movable`)
  return movable
}

/**
 * Replaces service_now() by a clock that can be moved, for all users of the database. If the same transaction
 * removes it again, no other transaction sees it.
 */
export async function installMovableClock(db: Queryable): Promise<void> {
  await db.run(sql`
    CREATE TABLE clock (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      shift interval NOT NULL
    )`)
  await db.run(sql`INSERT INTO clock (shift) VALUES ('0')`)
  await db.run(sql`
    CREATE OR REPLACE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
    AS 'SELECT shift FROM clock'`)
  await db.run(sql`
    CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS 'SELECT date_trunc(''milliseconds'', statement_timestamp() + shift) FROM clock'`)
}

/** Restores the time of day, as in migration 0039. */
export async function removeMovableClock(db: Queryable): Promise<void> {
  await db.run(sql`
    CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS 'SELECT date_trunc(''milliseconds'', statement_timestamp())'`)
  await db.run(sql`
    CREATE OR REPLACE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
    AS 'SELECT interval ''0'''`)
  await db.run(sql`DROP TABLE clock`)
}
