import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#platform/database/embedded.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from './config.ts'

const oldestServer = 150_000
/** Connections of a process besides its pool: for the job queue, the process lock, dispatch planning and the bus, and some spare. */
const besidePool = 8
/** Additional connections of an embedded server: for its owner, the tools, and those PostgreSQL reserves. */
const spare = 20
const fewest = 100

const connectionsOf = ({ WORKERS, DATABASE_CONNECTIONS }: Config) =>
  WORKERS * (DATABASE_CONNECTIONS + besidePool)

async function look(url: string): Promise<{ version: number; room: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query(`
      SELECT current_setting('server_version_num')::int AS version,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room`)
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

async function requireServer(url: string, connections: number) {
  const { version, room } = await look(url).catch((error) => {
    const { host, pathname } = new URL(url)
    const why = error instanceof Error && error.message ? error.message : 'no answer'
    throw new StartError(
      `DATABASE_URL: cannot use the database ${pathname.slice(1)} at ${host} (${why}). Correct it, or unset it.`,
    )
  })
  if (version < oldestServer) throw new StartError('DATABASE_URL must be PostgreSQL 15 or newer.')
  if (room < connections) {
    throw new StartError(
      `The database takes ${room} connections, and ${connections} are wanted: WORKERS times DATABASE_CONNECTIONS ` +
        `and ${besidePool}. Lower one of them, or raise max_connections of the database.`,
    )
  }
}

/**
 * An embedded server with enough connections. One left by a killed process may have fewer: then it is
 * restarted.
 */
async function openRoomy(folder: string, connections: number) {
  const settings = { max_connections: String(Math.max(fewest, connections + spare)) }
  const found = await openEmbedded({ folder, settings })
  if ((await look(found.url)).room >= connections) return found
  await found.stop()
  return openEmbedded({ folder, settings })
}

/** The configured database: an external server, or the embedded one, started if necessary. */
export async function openDatabaseServer(
  config: Config,
  options: { share?: boolean } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(config.DATA_DIR, 'postgres')
  if (config.DATABASE_URL === '')
    return options.share ? openEmbedded({ folder, share: true }) : openRoomy(folder, connectionsOf(config))
  await requireServer(config.DATABASE_URL, options.share ? 0 : connectionsOf(config))
  return { url: config.DATABASE_URL, stop: async () => {} }
}
