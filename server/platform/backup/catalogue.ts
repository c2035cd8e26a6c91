import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { DatabaseCopy, Piece, TableCopy } from './manifest.ts'

/**
 * The schemas to back up: `public`, `retired` (detached partitions) and, before migration 0038, the job
 * tables of graphile-worker.
 */
const schemas = `
  SELECT 'public' UNION SELECT 'retired' UNION SELECT 'graphile_worker' WHERE to_regclass('public.job') IS NULL`

/**
 * Not copied: the tables of applied migrations, because restoring applies the migrations, and a moved clock.
 */
const leftOut = `
  SELECT oid FROM unnest(ARRAY[
    to_regclass('public.migration'), to_regclass('graphile_worker.migrations'), to_regclass('public.clock')
  ]) AS oid WHERE oid IS NOT NULL`

const nameOf = (of: string) => `format('%I.%I', ${of}.relnamespace::regnamespace::text, ${of}.relname)`

const notOfAnExtension = `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
)`

const ours = `relnamespace::regnamespace::text IN (${schemas}) AND ${notOfAnExtension}`

/** All tables with rows to back up. Unlogged tables are left out: they describe running processes only. */
export async function readTables(client: pg.ClientBase): Promise<Pick<TableCopy, 'name' | 'columns'>[]> {
  const { rows } = await client.query(`
    SELECT ${nameOf('pg_class')} AS name, (
      SELECT json_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS columns
    FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p' AND ${ours}
      AND oid NOT IN (${leftOut})
    ORDER BY 1`)
  return rows
}

/** Reads all partitions, attached and retired. The parent of a retired one is the table whose name its own name begins with. */
export async function readPieces(client: pg.ClientBase): Promise<Piece[]> {
  const { rows } = await client.query(`
    SELECT ${nameOf('pg_class')} AS name, ${nameOf('parent')} AS parent, pg_get_expr(pg_class.relpartbound, pg_class.oid) AS bound,
      array(
        SELECT pg_get_triggerdef(oid) FROM pg_trigger
        WHERE tgrelid = pg_class.oid AND NOT tgisinternal AND tgparentid = 0 ORDER BY tgname
      ) AS triggers
    FROM pg_class
    LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
    JOIN pg_class AS parent ON parent.relkind = 'p' AND CASE
      WHEN pg_class.relispartition THEN parent.oid = inhparent
      ELSE parent.relnamespace = 'public'::regnamespace AND starts_with(pg_class.relname, parent.relname || '_')
    END
    WHERE pg_class.relkind = 'r'
      AND (pg_class.relispartition OR pg_class.relnamespace::regnamespace::text = 'retired')
    ORDER BY 2, 1`)
  return rows
}

/** Sequences are not covered by the snapshot. Read last, they are beyond every value that was copied. */
export async function readSequences(client: pg.ClientBase): Promise<DatabaseCopy['sequences']> {
  const { rows } = await client.query(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN (${schemas}) AND last_value IS NOT NULL ORDER BY 1`)
  return rows
}

export async function readMigrated(client: pg.ClientBase): Promise<DatabaseCopy['migrations']> {
  const { rows } = await client.query('SELECT name, checksum FROM migration ORDER BY name').catch((error) => {
    throw error.code === '42P01' ? new StartError('There is nothing in the database yet.') : error
  })
  return rows
}

/** Whether the database has no tables at all, of Buka or of any other program. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT FROM pg_class
    WHERE relnamespace::regnamespace::text !~ '^pg_|^information_schema$' AND ${notOfAnExtension}
    LIMIT 1`)
  return rows.length === 0
}

export async function readForeignKeys(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(`
    SELECT ${nameOf('pg_class')} AS table, quote_ident(conname) AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND conparentid = 0 AND ${ours}`)
  return rows
}
