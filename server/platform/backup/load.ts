import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { readForeignKeys, readPieces } from './catalogue.ts'
import { withConnection } from './connection.ts'
import { earlierJobs, isOfEarlierJobs } from './earlier-jobs.ts'
import type { DatabaseCopy, Piece, TableCopy } from './manifest.ts'

type Report = (line: string) => void

/**
 * Creates the partitions of the back-up instead of those that a new database has, which are for other dates.
 */
async function makePieces(client: pg.ClientBase, pieces: Piece[]) {
  for (const { name } of await readPieces(client)) await client.query(`DROP TABLE ${name}`)
  for (const { name, parent, bound, triggers } of pieces) {
    const how = bound === null ? `(LIKE ${parent} INCLUDING ALL)` : `PARTITION OF ${parent} ${bound}`
    await client.query(`CREATE TABLE ${name} ${how}`)
    for (const trigger of triggers) await client.query(trigger)
  }
}

async function copyIn(client: pg.Client, { name, columns, rows, file }: TableCopy, folder: string) {
  // Rows that migrations insert are in the back-up as well.
  await client.query(`DELETE FROM ${name}`)
  const table = client.query(from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(createReadStream(join(folder, file)), createZstdDecompress(), table)
  if (table.rowCount !== rows) throw new Error(`${name} has ${table.rowCount} rows of ${rows}`)
}

/**
 * Fills a database that is at the same migration as the back-up, in one transaction. Foreign keys are dropped
 * and added again at the end, so that the order of tables does not matter and each key is checked once for
 * all rows.
 */
export const load = (url: string, folder: string, copy: DatabaseCopy, report: Report): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query('BEGIN')
    const keys = await readForeignKeys(client)
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    await makePieces(client, copy.pieces)
    if (copy.tables.some(({ name }) => isOfEarlierJobs(name))) await client.query(earlierJobs)
    for (const [place, table] of copy.tables.entries()) {
      await copyIn(client, table, folder)
      report(`${place + 1} of ${copy.tables.length}  ${table.name}: ${table.rows} rows`)
    }
    for (const { name, value } of copy.sequences.filter((sequence) => !isOfEarlierJobs(sequence.name)))
      await client.query('SELECT setval($1, $2)', [name, value])
    report('foreign keys')
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    // Clients may have stream positions that are newer than the back-up: a new epoch makes them reload the
    // state.
    await client.query('UPDATE stream SET epoch = substr(md5(random()::text), 1, 8)')
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
