import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Type } from '#contract/schema.ts'
import { openMovableClock } from '#testing/clock.ts'
import { openTestDatabase, takeAway } from '#testing/database.ts'
import { eventually } from '#testing/people.ts'
import { sql } from '../database/sql.ts'
import { openLog } from '../telemetry/log.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { startJobRunner } from './runner.ts'
import { handlerFor, type JobHandler, task } from './task.ts'

const db = await openTestDatabase()
const log = openLog('silent')
const metrics = openMetrics(db)
const ran: string[] = []
const stops: (() => Promise<void>)[] = []

const named = (name: string) => task(name, { text: Type.String() })

const handler = (name: string, run: (text: string) => Promise<void> | void): JobHandler<undefined> =>
  handlerFor<undefined>()(named(name), async ({ text }) => {
    await run(text)
    ran.push(text)
  })

async function work(handlers: JobHandler<undefined>[], freeDeadEveryMs?: number) {
  const worker = await startJobRunner({
    url: db.url,
    db,
    handlers,
    services: undefined,
    log,
    metrics,
    freeDeadEveryMs,
  })
  stops.push(worker.stop)
  return worker
}

const add = (name: string, text: string, more: { runAt?: Date; key?: string; queue?: string } = {}) =>
  db.transaction(async (tx) => tx.addJob({ task: named(name), payload: { text }, ...more }))

const waiting = async () => (await db.one<{ count: number }>(sql`SELECT count(*) FROM job`)).count

const untilRan = (payload: string) =>
  eventually(async () => (ran.includes(payload) ? payload : undefined), `the job ${payload}`)

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  ran.length = 0
})

test('a job added in a transaction that is rolled back never exists', async () => {
  const failed = db.transaction(async (tx) => {
    tx.addJob({ task: named('greet'), payload: { text: 'never' } })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await waiting()).toBe(0)
})

test('committed jobs run once each, though two workers look for them', async () => {
  await work([handler('greet', () => {})])
  await work([handler('greet', () => {})])
  const payloads = Array.from({ length: 40 }, (_, index) => `job ${index}`)
  await Promise.all(payloads.map((payload) => add('greet', payload)))
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  expect(ran.toSorted()).toEqual(payloads.toSorted())
})

test('those of one queue run one after the other, and each next one as soon as the last has ended', async () => {
  let running = 0
  await work([
    handler('greet', async () => {
      expect(++running).toBe(1)
      await setImmediate()
      running -= 1
    }),
  ])
  // Looked for only now and then, so many would take longer than is waited for.
  const payloads = Array.from({ length: 100 }, (_, index) => `job ${index}`)
  await Promise.all(payloads.map((payload) => add('greet', payload, { queue: 'line' })))
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  expect(ran.toSorted()).toEqual(payloads.toSorted())
})

test('a later job with the same key replaces one that has not run', async () => {
  await add('greet', 'first thought', { key: 'reminder', runAt: new Date(Date.now() + 3_600_000) })
  await add('greet', 'second thought', { key: 'reminder' })
  expect(await waiting()).toBe(1)
  await work([handler('greet', () => {})])
  await untilRan('second thought')
  expect(ran).toEqual(['second thought'])
})

test('many jobs of one transaction are as if added one after the other, each with its own time, key and queue', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await db.transaction(async (tx) => {
    tx.addJob({ task: named('greet'), payload: { text: 'first thought' }, key: 'twice' })
    tx.addJob({ task: named('greet'), payload: { text: 'in an hour' }, runAt: later })
    tx.addJob({ task: named('ask'), payload: { text: 'plain' }, queue: 'provider', maxAttempts: 3 })
    tx.addJob({ task: named('greet'), payload: { text: 'second thought' }, key: 'twice' })
  })
  expect(await waiting()).toBe(3)
  expect(
    await db.many(sql`
      SELECT key, max_attempts, queue, run_at > now() AS "isLater"
      FROM job ORDER BY id`),
  ).toEqual([
    { key: 'twice', max_attempts: 25, queue: null, isLater: false },
    { key: null, max_attempts: 25, queue: null, isLater: true },
    { key: null, max_attempts: 3, queue: 'provider', isLater: false },
  ])
  await work([handler('greet', () => {}), handler('ask', () => {})])
  await Promise.all(['second thought', 'plain'].map(untilRan))
  expect(ran.toSorted()).toEqual(['plain', 'second thought'])
  await db.run(sql`DELETE FROM job WHERE run_at > now()`)
})

test('a job waits for its time by the service clock, also when that was moved before and after', async () => {
  const clock = await openMovableClock(db)
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)
  await work([handler('greet', () => {})])
  await add('greet', 'added before', { runAt: inAnHour() })
  await clock.advance(1_800_000)
  await add('greet', 'added after', { runAt: inAnHour() })
  await add('greet', 'at once')
  await untilRan('at once')
  expect(ran).toEqual(['at once'])
  await clock.advance(1_800_000)
  await untilRan('added before')
  expect(ran).toEqual(['at once', 'added before'])
  await clock.advance(1_800_000)
  await untilRan('added after')
})

test('a job that fails is tried again', async () => {
  const clock = await openMovableClock(db)
  let tries = 0
  await work([
    handler('stumble', () => {
      tries += 1
      if (tries === 1) throw new Error('stumbled')
    }),
  ])
  await add('stumble', 'up again')
  await eventually(
    () => db.maybe(sql`SELECT FROM job WHERE last_error = 'stumbled' AND locked_at IS NULL`),
    'the failure on record',
  )
  await clock.advance(60_000)
  await untilRan('up again')
  expect(tries).toBe(2)
  expect(await metrics.text()).toContain('buka_jobs_total{task="stumble",outcome="failed"} 1')
})

/** Another process takes the job and is killed in the middle of it. */
async function killedWhileRunning(name: string) {
  const from = (path: string) => JSON.stringify(import.meta.resolve(path))
  const code = `
    import { openDatabase } from ${from('../database/database.ts')}
    import { openLog } from ${from('../telemetry/log.ts')}
    import { openMetrics } from ${from('../telemetry/metrics.ts')}
    import { startJobRunner } from ${from('./runner.ts')}
    import { task } from ${from('./task.ts')}
    const url = ${JSON.stringify(db.url)}
    const db = openDatabase({ url, connections: 2, statementTimeoutMs: 15000 })
    const run = () => new Promise(() => console.log('running'))
    const handlers = [{ task: task(${JSON.stringify(name)}, {}), run }]
    await startJobRunner({ url, db, handlers, log: openLog('silent'), metrics: openMetrics(db) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a job whose process was killed is run by the next process that starts', async () => {
  await add('inherit', 'left behind')
  await killedWhileRunning('inherit')
  expect(await waiting()).toBe(1)
  await work([handler('inherit', () => {})])
  await untilRan('left behind')
})

test('a job whose process was killed is run by one that was there all along', async () => {
  await work([handler('greet', () => {})], 50)
  await add('inherit', 'left behind')
  await killedWhileRunning('inherit')
  const unlocked = sql`SELECT FROM job WHERE locked_at IS NULL`
  await eventually(() => db.maybe(unlocked), 'a job that anybody may take')
  await work([handler('inherit', () => {})])
  await untilRan('left behind')
})

test('a worker that lost its connections is still known to be alive, and its job is left to it', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await work([handler('linger', () => finished)])
  await add('linger', 'once')
  const holders = () =>
    db.many<{ pid: number }>(sql`
      SELECT pid FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid = ${0x6a6f6273}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  const before = await holders()
  expect(before).toHaveLength(1)
  await db.run(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'buka-worker' AND datname = current_database()`)
  await eventually(async () => {
    const after = await holders()
    return after.length === 1 && after[0]!.pid !== before[0]!.pid ? true : undefined
  }, 'a new hold on the lock')
  finish()
  await untilRan('once')
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  expect(ran).toEqual(['once'])
})

test('the worker goes on after a database that was gone while a job ended', async () => {
  const running = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await work([
    handler('linger', () => {
      running.resolve()
      return gone.promise
    }),
  ])
  await add('linger', 'done without record')
  await running.promise
  const giveBack = await takeAway(db.url)
  gone.resolve()
  await untilRan('done without record')
  await giveBack()
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  await add('linger', 'next')
  await untilRan('next')
})

test('the worker goes on, and can be stopped, after a database that was gone while two jobs ended and a third went on', async () => {
  const names = ['first', 'second', 'third']
  const ends = names.map(() => Promise.withResolvers<void>())
  const begun: string[] = []
  const worker = await work([
    handler('linger', (name) => {
      begun.push(name)
      return ends[names.indexOf(name)]?.promise
    }),
  ])
  for (const name of names) await add('linger', name)
  await eventually(async () => (begun.length === names.length ? true : undefined), 'all of them under way')
  const [first, second, third] = ends
  const giveBack = await takeAway(db.url)
  first!.resolve()
  await untilRan('first')
  // So that each is recorded by itself, or rather is not.
  await sleep(200)
  second!.resolve()
  await untilRan('second')
  await sleep(200)
  await giveBack()
  ends[2] = first!
  third!.reject(new Error('not this time'))
  await untilRan('third')
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  await add('linger', 'next')
  await untilRan('next')
  await worker.stop()
  stops.pop()
})

test('jobs of one queue that hang leave hands for all others', async () => {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  await work([handler('ask', () => hanging), handler('greet', () => {})])
  for (let index = 0; index < 10; index++) {
    await db.transaction(async (tx) =>
      tx.addJob({ task: named('ask'), payload: { text: `question ${index}` }, queue: 'provider' }),
    )
  }
  await add('greet', 'meanwhile')
  await untilRan('meanwhile')
  expect(ran).toEqual(['meanwhile'])
  release()
  await untilRan('question 9')
})

test('a queue is free again when the job that held it was ended by somebody else', async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const ask = handler('ask', () => {
    begun += 1
    return asked
  })
  await work([ask, handler('greet', () => {})], 20)
  await add('ask', 'taken twice', { queue: 'provider' })
  await eventually(async () => begun || undefined, 'the first job')
  await db.run(sql`DELETE FROM job`)
  release()
  await add('greet', 'next of the queue', { queue: 'provider' })
  await untilRan('next of the queue')
})
