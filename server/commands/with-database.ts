import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readConfig } from '../config.ts'
import { openStorehouse } from '../storehouse.ts'

/** A wrong folder would otherwise be filled with a new, empty database. */
function requireDatabase({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL === '' && !existsSync(join(DATA_DIR, 'postgres'))) {
    throw new StartError(`There is no database in ${DATA_DIR} yet. Run npm start first, or correct DATA_DIR.`)
  }
}

/** Opens the database of the settings for one piece of work, also beside a running service. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  requireDatabase(config)
  const storehouse = await openStorehouse(config, { share: true })
  const db = openDatabase({
    url: storehouse.url,
    connections: 2,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  })
  try {
    await migrate(db.pool, await readMigrations())
    return await work(db)
  } finally {
    await db.close()
    await storehouse.stop()
  }
}
