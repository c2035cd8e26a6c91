import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#testing/app/database.ts'
import { type Database, openDatabase } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { sql } from './sql.ts'

let own: { url: string; drop(): Promise<void> }
let db: Database

beforeEach(async () => {
  own = await newDatabase('empty')
  db = openDatabase({ url: own.url, connections: 4, statementTimeoutMs: 15_000 })
})
afterEach(async () => {
  await db.close()
  await own.drop()
})

const file = (name: string, text: string): Migration => ({ name, text, checksum: hash('sha256', text) })
const one = file('0001-one.sql', 'CREATE TABLE one (id integer); INSERT INTO one VALUES (1);')
const two = file('0002-two.sql', 'ALTER TABLE one ADD COLUMN name text; CREATE TABLE two (id integer);')

const applied = async () =>
  (await db.many<{ name: string }>(sql`SELECT name FROM migration ORDER BY applied_at, name`)).map(
    (row) => row.name,
  )
const exists = async (table: string) =>
  (await db.one<{ there: boolean }>(sql`SELECT to_regclass(${table}) IS NOT NULL AS there`)).there

test('missing migrations are applied in order, once', async () => {
  expect(await migrate(db.pool, [one])).toEqual(['0001-one.sql'])
  expect(await migrate(db.pool, [one, two])).toEqual(['0002-two.sql'])
  expect(await migrate(db.pool, [one, two])).toEqual([])
  expect(await applied()).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await db.many(sql`SELECT * FROM one`)).toEqual([{ id: 1, name: null }])
})

test('processes that start at the same time apply each migration once', async () => {
  const from = (path: string) => JSON.stringify(import.meta.resolve(path))
  const code = `
    import { openDatabase } from ${from('./database.ts')}
    import { migrate, readMigrations } from ${from('./migrate.ts')}
    const db = openDatabase({ url: process.argv[1], connections: 2, statementTimeoutMs: 15000 })
    console.log(JSON.stringify(await migrate(db.pool, await readMigrations())))
    await db.close()`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, own.url])
  const outputs = await Promise.all([start(), start(), start()])
  const names = outputs.flatMap(({ stdout }) => JSON.parse(stdout))
  const all = (await readMigrations()).map((migration) => migration.name)
  expect(names.toSorted()).toEqual(all)
  expect(await applied()).toEqual(all)
})

test('a migration that was changed after it was applied is refused, and nothing new is applied', async () => {
  await migrate(db.pool, [one])
  const edited = file(one.name, `${one.text} -- a small correction`)
  await expect(migrate(db.pool, [edited, two])).rejects.toMatchObject({
    name: 'StartError',
    message: '0001-one.sql was changed after it was applied. Restore it, and put the change into a new file.',
  })
  expect(await applied()).toEqual(['0001-one.sql'])
  expect(await exists('two')).toBe(false)
})

test('a database newer than the code is refused with one clear line', async () => {
  await migrate(db.pool, [one, two])
  await expect(migrate(db.pool, [one])).rejects.toMatchObject({
    name: 'StartError',
    message:
      'The database is newer than this code: it has 0002-two.sql. Run the newer code, or another database.',
  })
})

test('a migration that fails is rolled back, and earlier ones stay applied', async () => {
  const broken = file('0002-broken.sql', `CREATE TABLE half (id integer); INSERT INTO half VALUES ('x');`)
  await expect(migrate(db.pool, [one, broken])).rejects.toMatchObject({ code: '22P02' })
  expect(await applied()).toEqual(['0001-one.sql'])
  expect(await exists('half')).toBe(false)
  expect(await migrate(db.pool, [one, two])).toEqual(['0002-two.sql'])
})

test('a migration that other processes do not survive waits until none serves, and says so', async () => {
  const alone = file('0002-alone.sql', `DO $$ BEGIN RAISE EXCEPTION 'others' USING ERRCODE = 'BK003'; END $$`)
  await expect(migrate(db.pool, [one, alone])).rejects.toMatchObject({
    name: 'StartError',
    message:
      '0002-alone.sql can only be applied while no other process serves. Stop all of them, wait 15 seconds and start again.',
  })
  expect(await applied()).toEqual(['0001-one.sql'])
})

test('a migration may exceed the statement timeout of requests, which stays in force for requests', async () => {
  const slow = file('0002-slow.sql', 'SELECT pg_sleep(0.6); CREATE TABLE slow (id integer);')
  const hasty = openDatabase({ url: own.url, connections: 4, statementTimeoutMs: 300 })
  onTestFinished(hasty.close)
  const both = await Promise.all([migrate(hasty.pool, [one, slow]), migrate(hasty.pool, [one, slow])])
  expect(both.flat()).toEqual(['0001-one.sql', '0002-slow.sql'])
  await expect(hasty.run(sql`SELECT pg_sleep(0.6)`)).rejects.toMatchObject({ code: '57014' })
})

test('the migration files are numbered without gaps and are never empty', async () => {
  const migrations = await readMigrations()
  migrations.forEach(({ name, text }, index) => {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z-]+\\.sql$`))
    expect(text.trim()).not.toBe('')
  })
})
