import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { codeOf } from './database.ts'

export interface Migration {
  name: string
  text: string
  checksum: string
}

const folder = join(import.meta.dirname, '../../migrations')
const lockNumber = 0x6275_6b61

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: hash('sha256', text) }
    }),
  )
}

async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseStrangers(known: Map<string, string>, migrations: Migration[]) {
  const names = new Set(migrations.map((each) => each.name))
  const newer = [...known.keys()].find((name) => !names.has(name))
  if (newer) {
    throw new StartError(
      `The database is newer than this code: it has ${newer}. Run the newer code, or another database.`,
    )
  }
  const edited = migrations.find((each) => known.has(each.name) && known.get(each.name) !== each.checksum)
  if (edited) {
    throw new StartError(
      `${edited.name} was changed after it was applied. Restore it, and put the change into a new file.`,
    )
  }
}

/** The SQLSTATE that a migration raises if it cannot be applied while processes of the previous version are running. */
const othersServe = 'BK003'

async function applyText(client: pg.ClientBase, { name, text }: Migration) {
  try {
    await client.query(text)
  } catch (error) {
    if (codeOf(error) !== othersServe) throw error
    throw new StartError(
      `${name} can only be applied while no other process serves. Stop all of them, wait 15 seconds and start again.`,
    )
  }
}

async function apply(client: pg.ClientBase, migration: Migration) {
  await client.query('BEGIN')
  try {
    await applyText(client, migration)
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Applies all missing migrations. Processes that start at the same time wait for each other. */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    // A migration, and waiting for another process to migrate, may take longer than a request.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    const known = await applied(client)
    refuseStrangers(known, migrations)
    const missing = migrations.filter((each) => !known.has(each.name))
    for (const migration of missing) await apply(client, migration)
    return missing.map((each) => each.name)
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}
