import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { StartError } from '../start-error.ts'
import { readMigrated, readPieces, readSequences, readTables } from './catalogue.ts'
import { withConnection } from './connection.ts'
import type { DatabaseCopy, TableCopy } from './manifest.ts'

type Report = (line: string) => void

async function copyOut(
  client: pg.Client,
  snapshot: string,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
  folder: string,
): Promise<TableCopy> {
  const file = `tables/${name.replaceAll(/[^\w.]/g, '-')}.zst`
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
  const rows = client.query(to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`))
  const disk = createWriteStream(join(folder, file), { mode: 0o600, flush: true })
  await pipeline(rows, createZstdCompress(), disk)
  await client.query('COMMIT')
  return { name, columns, rows: rows.rowCount, file }
}

/**
 * A snapshot covers rows, not table definitions: a table rewritten by a migration appears empty in an older
 * snapshot, and a detached partition is not read with its parent.
 */
async function requireUnchanged(
  client: pg.Client,
  { migrations, pieces }: Pick<DatabaseCopy, 'migrations' | 'pieces'>,
) {
  const now = new Map((await readPieces(client)).map(({ name, bound }) => [name, bound]))
  const same = pieces.every(({ name, bound }) => now.get(name) === bound)
  if (!same || (await readMigrated(client)).length !== migrations.length)
    throw new StartError('Tables were migrated or retired meanwhile. Begin the back-up again.')
}

/**
 * Writes every table as of one snapshot while other transactions continue. One connection holds the snapshot;
 * another copies one table per transaction, so that a statement that needs a table lock waits for one table
 * only.
 */
export const dump = (url: string, folder: string, report: Report): Promise<DatabaseCopy> =>
  withConnection(url, (keeper) =>
    withConnection(url, async (client) => {
      await keeper.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const { rows: snapshots } = await keeper.query(
        `SELECT pg_export_snapshot() AS id, current_setting('server_version') AS server`,
      )
      const [{ id, server }] = snapshots
      const [migrations, found] = [await readMigrated(keeper), await readTables(keeper)]
      const pieces = await readPieces(keeper)
      await mkdir(join(folder, 'tables'), { mode: 0o700 })
      const tables: TableCopy[] = []
      for (const table of found) {
        const copied = await copyOut(client, id, table, folder)
        tables.push(copied)
        report(`${tables.length} of ${found.length}  ${copied.name}: ${copied.rows} rows`)
      }
      await requireUnchanged(client, { migrations, pieces })
      return { server, migrations, tables, pieces, sequences: await readSequences(client) }
    }),
  )
