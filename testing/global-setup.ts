import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { installMovableClock } from '#platform/movable-clock.ts'
import { buildScreens } from '../web/build.ts'
import { databaseUrl, template } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Removed when all tests are over. */
    folder: string
  }
}

async function makeTemplate(serverUrl: string) {
  const admin = openDatabase({ url: serverUrl, connections: 1, statementTimeoutMs: 60_000 })
  await admin.pool.query(`CREATE DATABASE ${template}`)
  await admin.close()
  const db = openDatabase({
    url: databaseUrl(serverUrl, template),
    connections: 2,
    statementTimeoutMs: 60_000,
  })
  try {
    await migrate(db.pool, await readMigrations())
    await installMovableClock(db)
  } finally {
    await db.close()
  }
}

/** One real PostgreSQL for all tests, with a migrated database that each test file copies. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'buka-test-'))
  // Without autovacuum only the tests are connected to a database that is to be dropped.
  const settings = { max_connections: '400', autovacuum: 'off' }
  const embedded = await openEmbedded({ folder: join(folder, 'postgres'), durable: false, settings })
  const tearDown = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // The service serves what is built.
    await Promise.all([makeTemplate(embedded.url), buildScreens()])
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseUrl', embedded.url)
  project.provide('folder', folder)
  return tearDown
}
