import { rm } from 'node:fs/promises'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'

/** The environment of a bench: its own empty database, and the settings of a service on it. */
export interface Environment {
  url: string
  settings: { [name: string]: string }
  /** Leaves nothing behind. */
  close(): Promise<void>
}

export async function openEnvironment(
  name: string,
  postgres: { [name: string]: string } = {},
): Promise<Environment> {
  const folder = `.data/bench-${name}`
  await rm(folder, { recursive: true, force: true })
  const embedded = await openEmbedded({ folder: `${folder}/postgres`, durable: false, settings: postgres })
  return {
    url: embedded.url,
    settings: {
      NODE_ENV: 'test',
      DATABASE_URL: embedded.url,
      DATA_DIR: folder,
      PORT: '0',
      SECRET: 'the secret of a bench, long enough to be one',
      LIMIT_GENERAL: '1000000',
      // Riders accept orders at once, earlier than a plan would offer them.
      PLAN_SECONDS: '0',
    },
    async close() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The migrated tables, for a bench that does not need the service. */
export async function openTables({ url }: Environment, connections: number): Promise<Database> {
  const db = openDatabase({ url, connections, statementTimeoutMs: 600_000 })
  await migrate(db.pool, await readMigrations())
  return db
}
