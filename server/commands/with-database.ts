import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabaseServer } from '../database-server.ts'

/** Refuses a folder without a database: opening it would create a new, empty one. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL === '' && !existsSync(join(DATA_DIR, 'postgres'))) {
    throw new StartError(`There is no database in ${DATA_DIR} yet. Run npm start first, or correct DATA_DIR.`)
  }
}

/** Runs work with the configured database without migrating it, also while the service is running. */
export async function withDatabaseServer<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const databaseServer = await openDatabaseServer(config, { share: true })
  try {
    return await work(databaseServer.url)
  } finally {
    await databaseServer.stop()
  }
}

/** Opens a database for the duration of `work`. */
export async function withOpen<T>(
  url: string,
  config: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url, connections: 2, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Runs work with the configured database after migrating it, also while the service is running. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  requireDatabase(config)
  return withDatabaseServer(config, (url) =>
    withOpen(url, config, async (db) => {
      await migrate(db.pool, await readMigrations())
      return work(db)
    }),
  )
}
