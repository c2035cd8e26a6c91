import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { checkRow } from '../suite/check-row.ts'
import { whenDone } from '../suite/when-done.ts'

export const template = 'buka_template'
export const filledTemplate = 'buka_filled'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

let admin: pg.Pool | undefined

/** Runs a statement on the server's first database. */
export function asAdmin(statement: string): Promise<pg.QueryResult> {
  if (!admin) {
    admin = new pg.Pool({
      connectionString: inject('databaseUrl'),
      max: 4,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    // PostgreSQL may be stopped before this process ends.
    admin.on('error', () => {})
  }
  return admin.query(statement)
}

/** A new database: migrated, empty, or a copy of another that has no connections. */
export async function newDatabase(
  from: 'migrated' | 'empty' | { url: string } = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const original = typeof from === 'object' ? new URL(from.url).pathname.slice(1) : template
  // FILE_COPY is half the work of the default strategy, which writes the copy to the write-ahead log.
  const copied = `TEMPLATE ${original} STRATEGY FILE_COPY`
  await asAdmin(`CREATE DATABASE ${name} ${from === 'empty' ? '' : copied}`)
  return {
    url: databaseUrl(inject('databaseUrl'), name),
    async drop() {
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A new database, open for statements. Dropped after the test, or after the test file. */
export async function openTestDatabase(): Promise<Database & { url: string }> {
  const own = await newDatabase()
  const db = openDatabase({ url: own.url, connections: 8, statementTimeoutMs: 15_000, checkRow })
  whenDone(async () => {
    await db.close()
    await own.drop()
  })
  return { ...db, url: own.url }
}

/** Ends every connection to a database and allows no new one, until the returned function is called. */
export async function blockConnections(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  await asAdmin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await asAdmin(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`)
  return async () => {
    await asAdmin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
}
