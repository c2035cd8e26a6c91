import { expect, test } from 'vitest'
import { task } from '#platform/jobs/task.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { openDatabase, type Queryable, type Tx } from './database.ts'
import { fragment, matchesKeyword, sql } from './sql.ts'

const db = await openTestDatabase()
await db.run(sql`CREATE TABLE shelf (name text PRIMARY KEY, count integer NOT NULL)`)
await db.run(sql`CREATE TABLE rota (doctor text PRIMARY KEY, on_call boolean NOT NULL)`)

const count = async (table: 'shelf' | 'event' | 'jobs') => {
  const tables = {
    shelf: sql`SELECT count(*) FROM shelf`,
    event: sql`SELECT count(*) FROM event`,
    jobs: sql`SELECT count(*) FROM job`,
  }
  return (await db.one<{ count: number }>(tables[table])).count
}

/** A barrier: blocks until both transactions have arrived. */
function meeting() {
  const both = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === 2) both.resolve()
    return both.promise
  }
}

test('a transaction with a serialization failure is retried', async () => {
  await db.run(sql`INSERT INTO rota VALUES ('ada', true), ('bola', true)`)
  const meet = meeting()
  let attempts = 0
  const goHome = (doctor: string) =>
    db.transaction(async (tx) => {
      attempts += 1
      await tx.run(sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`)
      const { others } = await tx.one<{ others: number }>(sql`
        SELECT count(*) AS others FROM rota WHERE on_call AND doctor <> ${doctor}`)
      await meet()
      if (others === 0) return false
      await tx.run(sql`UPDATE rota SET on_call = false WHERE doctor = ${doctor}`)
      return true
    })
  const gone = await Promise.all([goHome('ada'), goHome('bola')])
  expect(gone.toSorted()).toEqual([false, true])
  expect(attempts).toBe(3)
})

test('one of two deadlocked transactions is retried, and both take effect once', async () => {
  await db.run(sql`INSERT INTO shelf VALUES ('rice', 0), ('beans', 0)`)
  const meet = meeting()
  let attempts = 0
  const addOne = (tx: Tx, name: string) =>
    tx.run(sql`UPDATE shelf SET count = count + 1 WHERE name = ${name}`)
  const committed = Promise.withResolvers<void>()
  const stock = async (first: string, second: string) => {
    let isRetry = false
    await db.transaction(async (tx) => {
      attempts += 1
      // A retry could take the freed row before the transaction that waits for it, and deadlock once more.
      if (isRetry) await committed.promise
      isRetry = true
      tx.emit(rawEvent({ stream: 'shelf', event: 'stocked', data: { first } }))
      await addOne(tx, first)
      await meet()
      await addOne(tx, second)
    })
    committed.resolve()
  }
  await Promise.all([stock('rice', 'beans'), stock('beans', 'rice')])
  expect(attempts).toBe(3)
  const rows = await db.many(sql`SELECT name, count FROM shelf ORDER BY name`)
  expect(rows).toEqual([
    { name: 'beans', count: 2 },
    { name: 'rice', count: 2 },
  ])
  expect(await db.many(sql`SELECT "offset" FROM stream_event WHERE stream = 'shelf' ORDER BY 1`)).toEqual([
    { offset: 1 },
    { offset: 2 },
  ])
})

test('any other error is not retried', async () => {
  let attempts = 0
  const twice = db.transaction(async (tx) => {
    attempts += 1
    await tx.run(sql`INSERT INTO shelf VALUES ('twice', 1), ('twice', 2)`)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const ours = db.transaction(async () => {
    attempts += 1
    throw new Error('ours')
  })
  await expect(ours).rejects.toThrow('ours')
  expect(attempts).toBe(2)
})

test('a transaction that fails each time is given up after six attempts', async () => {
  await db.run(sql`
    CREATE FUNCTION never() RETURNS void LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION USING ERRCODE = ''serialization_failure''; END'`)
  let attempts = 0
  const hopeless = db.transaction(async (tx) => {
    attempts += 1
    await tx.run(sql`SELECT never()`)
  })
  await expect(hopeless).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(6)
})

test('a rollback discards rows, events, jobs and after-commit callbacks', async () => {
  const before = [await count('shelf'), await count('event'), await count('jobs')]
  let acted = false
  const undone = db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO shelf VALUES ('gone', 1)`)
    tx.emit(rawEvent({ stream: 'shelf', event: 'gone', data: null }))
    tx.addJob({ task: task('gone', {}), payload: {} })
    tx.afterCommit(() => {
      acted = true
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await count('shelf'), await count('event'), await count('jobs')]).toEqual(before)
  expect(acted).toBe(false)
})

test('a failure while events are written at the end rolls everything back', async () => {
  const before = [await count('shelf'), await count('event'), await count('jobs')]
  const circle: { self?: unknown } = {}
  circle.self = circle
  const undone = db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO shelf VALUES ('late', 1)`)
    tx.addJob({ task: task('late', {}), payload: {} })
    tx.emit(rawEvent({ stream: 'shelf', event: 'late', data: circle }))
  })
  await expect(undone).rejects.toThrow('circular')
  expect([await count('shelf'), await count('event'), await count('jobs')]).toEqual(before)
})

test('after-commit callbacks run after the commit, in order', async () => {
  const acts: string[] = []
  await db.transaction(async (tx) => {
    tx.afterCommit(() => acts.push('first'))
    tx.afterCommit(() => acts.push('second'))
    acts.push('work')
  })
  expect(acts).toEqual(['work', 'first', 'second'])
})

test('a connection lost in a transaction fails only that transaction', async () => {
  const cut = db.transaction(async (tx) => {
    await tx.run(sql`INSERT INTO shelf VALUES ('cut', 1)`)
    const { pid } = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await db.run(sql`SELECT pg_terminate_backend(${pid})`)
    await tx.run(sql`SELECT 1`)
  })
  await expect(cut).rejects.toThrow()
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => db.maybe(sql`SELECT FROM shelf WHERE name = 'cut'`)),
  )
  expect(rows.every((row) => row === undefined)).toBe(true)
})

test('a connection that breaks while idle is replaced', async () => {
  await db.run(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'buka'`)
  const answers = await Promise.allSettled(Array.from({ length: 16 }, () => db.one(sql`SELECT 1 AS fine`)))
  expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThan(8)
  expect(await db.one(sql`SELECT 1 AS fine`)).toEqual({ fine: 1 })
})

test('bigints that JavaScript cannot represent exactly are refused, not rounded', async () => {
  expect(await db.one(sql`SELECT 9007199254740991::bigint AS kobo`)).toEqual({ kobo: 9_007_199_254_740_991 })
  await expect(db.one(sql`SELECT 9007199254740993::bigint AS kobo`)).rejects.toThrow(
    'beyond what a number holds',
  )
})

test('one() requires exactly one row, and its error contains no value', async () => {
  const secret = 'a value nobody should read'
  const none = db.one(sql`SELECT FROM shelf WHERE name = ${secret}`)
  await expect(none).rejects.toThrow('Expected one row, got 0: SELECT FROM shelf WHERE name = $1')
})

test('statements are not compiled, whatever the server and the address of the database say', async () => {
  const url = new URL(db.url)
  url.searchParams.set('options', '-c jit=on -c geqo=off')
  const own = openDatabase({ url: url.href, connections: 1, statementTimeoutMs: 5000 })
  expect(await own.one(sql`SELECT current_setting('jit') AS jit, current_setting('geqo') AS geqo`)).toEqual({
    jit: 'off',
    geqo: 'off',
  })
  await own.close()
})

test('jobs that wait are removed by their keys; of one that is added and removed the last word counts', async () => {
  await db.run(sql`DELETE FROM job`)
  const alarm = task('alarm', {})
  const add = (tx: Tx, key: string) => tx.addJob({ task: alarm, payload: {}, key, runAt: new Date(2100, 0) })
  await db.transaction(async (tx) => {
    for (const key of ['early', 'late', 'running', 'kept']) add(tx, key)
  })
  await db.run(sql`UPDATE job SET locked_by = 1, locked_at = now() WHERE key = 'running'`)
  await db.transaction(async (tx) => {
    tx.removeJobs('early', 'late', 'running', 'never')
    add(tx, 'late')
    add(tx, 'new')
    tx.removeJobs('new')
  })
  const left = await db.many(sql`SELECT key FROM job ORDER BY key`)
  expect(left).toEqual([{ key: 'kept' }, { key: 'late' }, { key: 'running' }])
  await db.run(sql`DELETE FROM job`)
})

test('a process goes on after a migration by another that adds a column to what it reads', async () => {
  await db.run(sql`CREATE TABLE dish (name text PRIMARY KEY)`)
  await db.run(sql`INSERT INTO dish VALUES ('jollof')`)
  const own = openDatabase({ url: db.url, connections: 3, statementTimeoutMs: 5000 })
  const dishes = sql`SELECT dish.* FROM dish, pg_sleep(0.05)`
  const onEach = (read: () => Promise<unknown>) => Promise.all([read(), read(), read()])
  const inTransaction = () =>
    own.transaction(async (tx) => {
      await tx.run(sql`UPDATE dish SET name = name WHERE name = 'none'`)
      return tx.many(dishes)
    })
  await onEach(() => own.many(dishes))
  await db.run(sql`ALTER TABLE dish ADD COLUMN price integer`)
  const changed = [{ name: 'jollof', price: null }]
  expect(await onEach(inTransaction)).toEqual([changed, changed, changed])
  await db.run(sql`ALTER TABLE dish DROP COLUMN price`)
  expect(await onEach(() => own.many(dishes))).toEqual([
    [{ name: 'jollof' }],
    [{ name: 'jollof' }],
    [{ name: 'jollof' }],
  ])
  await own.close()
})

test('changes that are gathered are written in their order by one statement, with jobs and events, or before the next statement', async () => {
  await db.run(sql`DELETE FROM shelf`)
  const statements: string[] = []
  const watched = openDatabase({ url: db.url, connections: 1, statementTimeoutMs: 5000 })
  watched.pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: [{ text: string } | string]) => {
      const text = typeof args[0] === 'string' ? args[0] : args[0].text
      statements.push(/\w+/.exec(text)![0])
      return query(...args)
    }) as typeof client.query
  })
  const put = (name: string) => fragment`INSERT INTO shelf VALUES (${name}, (SELECT count(*) FROM shelf))`
  const seen = await watched.transaction(async (tx) => {
    tx.write(put('yam'))
    tx.write(put('garri'))
    const rows = await tx.many(sql`SELECT name, count FROM shelf ORDER BY name`)
    tx.write(put('okra'))
    tx.write(fragment`UPDATE shelf SET count = 7 WHERE name = 'yam'`)
    tx.emit(rawEvent({ stream: 'shelf-changes', event: 'test', data: null }))
    return rows
  })
  expect(seen).toEqual([
    { name: 'garri', count: 0 },
    { name: 'yam', count: 0 },
  ])
  expect(statements).toEqual(['BEGIN', 'WITH', 'SELECT', 'WITH', 'COMMIT'])
  expect(await db.many(sql`SELECT name, count FROM shelf ORDER BY name`)).toEqual([
    { name: 'garri', count: 0 },
    { name: 'okra', count: 2 },
    { name: 'yam', count: 7 },
  ])
  await watched.close()
})

test('statements are planned once for a connection, whatever the server says; those with a keyword for their values', async () => {
  const url = new URL(db.url)
  url.searchParams.set('options', '-c plan_cache_mode=auto')
  const own = openDatabase({ url: url.href, connections: 1, statementTimeoutMs: 5000 })
  for (const name of ['yam', 'garri', 'okra']) {
    const statement = sql`UPDATE shelf SET count = count + 1 WHERE name = ${name}`
    await own.transaction((tx) => tx.run(statement))
    await own.run(statement)
  }
  const plans = await own.one(sql`
    SELECT generic_plans AS kept, custom_plans AS anew FROM pg_prepared_statements WHERE statement LIKE 'UPDATE shelf%'`)
  expect(plans).toEqual({ kept: 6, anew: 0 })

  const setting = fragment`current_setting('plan_cache_mode') AS setting`
  const found = (db: Queryable) =>
    db.many(sql`SELECT ${setting} FROM shelf WHERE ${matchesKeyword(fragment`name`, 'ya')}`)
  const modeOf = (db: Queryable) => db.one(sql`SELECT ${setting}`)
  await db.run(sql`INSERT INTO shelf VALUES ('yam', 1) ON CONFLICT DO NOTHING`)
  expect(await found(own)).toEqual([{ setting: 'force_custom_plan' }])
  expect(await modeOf(own)).toEqual({ setting: 'force_generic_plan' })
  const inside = await own.transaction(async (tx) => [...(await found(tx)), await modeOf(tx)])
  expect(inside).toEqual([{ setting: 'force_custom_plan' }, { setting: 'force_generic_plan' }])
  await expect(
    own.many(sql`SELECT 1 / 0 FROM shelf WHERE ${matchesKeyword(fragment`name`, 'ya')}`),
  ).rejects.toThrow('division by zero')
  expect(await modeOf(own)).toEqual({ setting: 'force_generic_plan' })
  await own.close()
})
