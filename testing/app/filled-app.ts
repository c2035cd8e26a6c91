import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { fillDemo } from '#server/demo/fill.ts'
import { startApp, type TestApp } from '../app.ts'
import { whenDone } from '../suite/when-done.ts'
import { databaseUrl, filledTemplate, newDatabase } from './database.ts'

const lockKey = 7_301

/** The demo data is filled once for all test files: by the first that needs it. */
async function requireTemplate(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [filledTemplate])
    if (rowCount) return
    const { url } = await newDatabase()
    await mkdir(folder, { recursive: true })
    const app = await startApp({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { url })
    await fillDemo(app.services)
    await app.close()
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${filledTemplate}`)
  } finally {
    await client.end()
  }
}

/** The whole service with the demo data, on its own copy. Closed after the test file. */
export async function startFilledApp(settings: { [name: string]: string } = {}): Promise<TestApp> {
  const files = join(inject('folder'), 'filled-files')
  await requireTemplate(files)
  const copy = await newDatabase({ url: databaseUrl(inject('databaseUrl'), filledTemplate) })
  whenDone(() => copy.drop())
  const app = await startApp(settings, copy)
  if (existsSync(join(files, 'files')))
    await cp(join(files, 'files'), join(app.services.config.DATA_DIR, 'files'), { recursive: true })
  return app
}
