import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { buildScreens } from '../../web/build.ts'
import { databaseUrl, template } from '../app/database.ts'
import { bundleProgram } from './bundle-program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Removed when all tests are over. */
    folder: string
  }
}

async function makeTemplate(serverUrl: string) {
  const admin = openDatabase({ url: serverUrl, connections: 1, statementTimeoutMs: 60_000 })
  // Makes the password cheap to check, because a test run connects some thousands of times.
  const { username, password } = new URL(serverUrl)
  await admin.pool.query(`SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`)
  await admin.pool.query(`CREATE DATABASE ${template}`)
  await admin.close()
  const db = openDatabase({
    url: databaseUrl(serverUrl, template),
    connections: 2,
    statementTimeoutMs: 60_000,
  })
  try {
    await migrate(db.pool, await readMigrations())
  } finally {
    await db.close()
  }
}

/** One real PostgreSQL for all tests, with a migrated database that each test file copies. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'buka-test-'))
  const settings = {
    max_connections: '400',
    // So that no autovacuum worker is connected to a database that is to be dropped.
    autovacuum: 'off',
    // Nothing needs to survive a crash: as little as possible is logged and flushed.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    checkpoint_timeout: '1d',
    io_method: 'sync',
    // One plan per statement and connection instead of five custom plans first: few statements run more often in a test.
    plan_cache_mode: 'force_generic_plan',
  }
  // Packages that are not in the bundle are resolved from its folder, so that folder is inside the project.
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const program = await mkdtemp(join(cache, 'program-'))
  const embedded = await openEmbedded({ folder: join(folder, 'postgres'), durable: false, settings })
  const tearDown = async () => {
    await embedded.stop()
    await Promise.all([folder, program].map((each) => rm(each, { recursive: true, force: true })))
  }
  try {
    // The service serves what is built.
    await Promise.all([makeTemplate(embedded.url), buildScreens(), bundleProgram(program)])
  } catch (error) {
    await tearDown()
    throw error
  }
  // Workers inherit it.
  process.env.TEST_PROGRAM = program
  project.provide('databaseUrl', embedded.url)
  project.provide('folder', folder)
  return tearDown
}
