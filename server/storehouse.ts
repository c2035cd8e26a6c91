import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#platform/database/embedded.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from './config.ts'

/** The settings with a secret: the one given, or one made once and kept with the data. */
export function withSecret(config: Config): Config {
  if (config.SECRET !== '') return config
  const file = join(config.DATA_DIR, 'secret')
  try {
    mkdirSync(config.DATA_DIR, { recursive: true })
    if (!existsSync(file)) makeSecret(file)
    const SECRET = readFileSync(file, 'utf8').trim()
    if (SECRET.length >= 32) return { ...config, SECRET }
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${(error as Error).message}. Set it to another folder.`)
  }
  throw new StartError(`The secret in ${file} is too short. Put it back from a backup, or remove the file.`)
}

/** Appears with its content, or not at all: a process may be killed at any moment, and two may start at once. */
function makeSecret(file: string) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

const oldestServer = 150_000

async function requireServer(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    )
    if (Number(rows[0]?.version) < oldestServer)
      throw new StartError('DATABASE_URL must be PostgreSQL 15 or newer.')
  } catch (error) {
    if (error instanceof StartError) throw error
    const { host, pathname } = new URL(url)
    const why = error instanceof Error && error.message ? error.message : 'no answer'
    throw new StartError(
      `DATABASE_URL: cannot use the database ${pathname.slice(1)} at ${host} (${why}). Correct it, or unset it.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database of the settings: a server, or the embedded one, started if need be. */
export async function openStorehouse(
  config: Config,
  options: { share?: boolean } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL === '')
    return openEmbedded({ folder: join(config.DATA_DIR, 'postgres'), ...options })
  await requireServer(config.DATABASE_URL)
  return { url: config.DATABASE_URL, stop: async () => {} }
}
