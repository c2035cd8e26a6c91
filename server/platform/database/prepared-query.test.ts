import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/app/database.ts'
import { type Database, openDatabase } from './database.ts'
import { row, text } from './row.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
/** A database with one connection, so that every statement is prepared once. */
const single = openDatabase({ url: db.url, connections: 1, statementTimeoutMs: 5000 })

afterAll(() => single.close())

const values: [string, unknown, string][] = [
  ['text', '₦3,000 {"a"}', 'text'],
  ['number', 12.5, 'float8'],
  ['boolean', false, 'boolean'],
  ['object', { note: 'less "pepper"', times: [1, 2] }, 'json'],
  ['bytes', Buffer.from([0, 1, 255]), 'bytea'],
  ['nothing', null, 'text'],
  ['list of texts', ['a', '', 'NULL', 'with "quotes" and \\', 'x,y', '{}', null], 'text[]'],
  ['list of numbers', [1, -2, 3], 'integer[]'],
  ['list of booleans', [true, false], 'boolean[]'],
  ['empty list', [], 'uuid[]'],
  ['list of moments', [new Date('2026-11-19T12:00:00.123Z')], 'timestamptz[]'],
]

test.for(values)('a value arrives as it is: %s', async ([, value, type]) => {
  const read = () =>
    single.one<{ value: unknown }>({
      ...sql`SELECT ${value} AS value`,
      text: `SELECT $1::${type} AS value`,
      name: type,
    })
  expect(await read()).toEqual({ value })
  expect(await read()).toEqual({ value })
})

test.for([
  '2026-11-19T12:00:00.123Z',
  '9999-12-31T23:59:59.999Z',
  '+012026-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59.999Z',
  '-000043-03-15T12:00:00.000Z',
])('a moment of any year arrives as it is: %s', async (text) => {
  const { ms } = await single.one<{ ms: number }>(
    sql`SELECT (extract(epoch FROM ${new Date(text)}::timestamptz) * 1000)::float8 AS ms`,
  )
  expect(ms).toBe(Date.parse(text))
})

test('a statement that failed the first time works the next, whether PostgreSQL had prepared it or not', async () => {
  const divided = (by: number) => single.one<{ result: number }>(sql`SELECT (12 / ${by}::integer) AS result`)
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divided(4)).toEqual({ result: 3 })
  const count = () =>
    single.one<{ count: number }>(sql`SELECT count(*)::integer AS count FROM prepared_later`)
  await expect(count()).rejects.toMatchObject({ code: '42P01' })
  await single.run(sql`CREATE TABLE prepared_later (id integer)`)
  expect(await count()).toEqual({ count: 0 })
  const add = (id: unknown) => single.run(sql`INSERT INTO prepared_later VALUES (${id})`)
  await expect(add('one')).rejects.toMatchObject({ code: '22P02' })
  expect(await add(1)).toBe(1)
  expect(await add(2)).toBe(1)
  expect(await single.run(sql`DELETE FROM prepared_later`)).toBe(2)
})

test('what cannot be sent or read fails alone', async () => {
  const [cyclic]: [{ self?: unknown }] = [{}]
  cyclic.self = cyclic
  await expect(single.run(sql`SELECT ${cyclic}::json`)).rejects.toThrow(/circular/)
  await expect(single.many(sql`SELECT ${'9007199254740993'}::bigint AS large`)).rejects.toThrow(/beyond/)
  expect(await single.many(sql`SELECT ${'1'}::bigint AS small UNION ALL SELECT 2`)).toEqual([
    { small: 1 },
    { small: 2 },
  ])
})

const NameRow = row({ name: text })
await single.run(sql`CREATE TABLE named (name text PRIMARY KEY)`)
const lock = (key: number) => sql`SELECT pg_advisory_xact_lock(${key}::integer)`
/** Whether any connection holds an advisory lock or, with `granted` false, waits for one. */
const hasLock = (granted: boolean) =>
  db.exists(sql`
    SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND granted = ${granted} AND datname = current_database()`)
/** Adds a name and returns the names that were there before. */
const add = (rows: Database, name: string, first = lock(1)) =>
  rows.manyLocked(
    first,
    NameRow,
    sql`
    WITH before AS (SELECT name FROM named), added AS (INSERT INTO named VALUES (${name}))
    SELECT name FROM before ORDER BY name`,
  )

test('a statement sent with one that locks sees what was committed until the lock was had', async () => {
  expect(await add(single, 'a')).toEqual([])
  let adding: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.run(lock(1))
    await tx.run(sql`INSERT INTO named VALUES ('b')`)
    adding = add(single, 'c')
    await expect.poll(() => hasLock(false)).toBe(true)
  })
  expect(await adding).toEqual([{ name: 'a' }, { name: 'b' }])
})

test('statements sent together are one transaction, after which the connection goes on', async () => {
  const insert = sql`INSERT INTO named VALUES (${'d'}) RETURNING name`
  await expect(add(single, 'a', insert)).rejects.toMatchObject({ code: '23505' })
  await expect(add(single, 'e', sql`SELECT 1 / ${0}::integer`)).rejects.toMatchObject({ code: '22012' })
  const names = ['a', 'b', 'c']
  expect(await single.many(sql`SELECT name FROM named ORDER BY name`)).toEqual(
    names.map((name) => ({ name })),
  )
  expect(await add(single, 'd')).toEqual(names.map((name) => ({ name })))
  expect(await hasLock(true)).toBe(false)
})

test('what is sent together is done again after a deadlock', async () => {
  const both = [1, 2].map((key) => sql`SELECT pg_advisory_xact_lock(${key}::integer)`)
  const other = openDatabase({ url: db.url, connections: 1, statementTimeoutMs: 20_000 })
  const holding = other.transaction(async (tx) => {
    await tx.run(both[1]!)
    const waiting = db.manyLocked(
      both[0]!,
      NameRow,
      sql`
      SELECT 'late' AS name FROM pg_advisory_xact_lock(${2}::integer)`,
    )
    await expect.poll(() => hasLock(false)).toBe(true)
    await tx.run(both[0]!)
    return { waiting }
  })
  expect(await (await holding).waiting).toEqual([{ name: 'late' }])
  await other.close()
})
