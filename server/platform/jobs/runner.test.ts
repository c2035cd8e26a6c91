import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Type } from '#contract/schema.ts'
import { openMovableClock } from '#testing/app/clock.ts'
import { blockConnections, openTestDatabase } from '#testing/app/database.ts'
import { addRawJob } from '#testing/app/jobs.ts'
import { eventually } from '#testing/people.ts'
import { sql } from '../database/sql.ts'
import { openLog } from '../telemetry/log.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { addRecurring, dueTasks } from './recurring.ts'
import { startJobRunner } from './runner.ts'
import { handlerFor, type JobHandler, recurringTask, task } from './task.ts'

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

test('a job added in a transaction that is rolled back never runs', async () => {
  const failed = db.transaction(async (tx) => {
    tx.addJob({ task: named('greet'), payload: { text: 'never' } })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await waiting()).toBe(0)
})

test('committed jobs run once each with two workers', async () => {
  await work([handler('greet', () => {})])
  await work([handler('greet', () => {})])
  const payloads = Array.from({ length: 40 }, (_, index) => `job ${index}`)
  await Promise.all(payloads.map((payload) => add('greet', payload)))
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  expect(ran.toSorted()).toEqual(payloads.toSorted())
})

test('jobs of one queue run one after the other without delay', async () => {
  let running = 0
  await work([
    handler('greet', async () => {
      expect(++running).toBe(1)
      await setImmediate()
      running -= 1
    }),
  ])
  // By polling alone this many jobs would take longer than the test waits.
  const payloads = Array.from({ length: 100 }, (_, index) => `job ${index}`)
  await Promise.all(payloads.map((payload) => add('greet', payload, { queue: 'line' })))
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  expect(ran.toSorted()).toEqual(payloads.toSorted())
})

test('a later job with the same key replaces a waiting one', async () => {
  await add('greet', 'first thought', { key: 'reminder', runAt: new Date(Date.now() + 3_600_000) })
  await add('greet', 'second thought', { key: 'reminder' })
  expect(await waiting()).toBe(1)
  await work([handler('greet', () => {})])
  await untilRan('second thought')
  expect(ran).toEqual(['second thought'])
})

test('several jobs of one transaction behave as if added one by one, each with its own time, key and queue', async () => {
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

test('a job waits for its time by the service clock, also when the clock was moved before and after', async () => {
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

test('a failed job is retried', async () => {
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

/** Another process takes the job and is killed while running it. */
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

test('the job of a killed process is run by the next process that starts', async () => {
  await add('inherit', 'left behind')
  await killedWhileRunning('inherit')
  expect(await waiting()).toBe(1)
  await work([handler('inherit', () => {})])
  await untilRan('left behind')
})

test('the job of a killed process is run by another running process', async () => {
  await work([handler('greet', () => {})], 50)
  await add('inherit', 'left behind')
  await killedWhileRunning('inherit')
  const unlocked = sql`SELECT FROM job WHERE locked_at IS NULL`
  await eventually(() => db.maybe(unlocked), 'a job that anybody may take')
  await work([handler('inherit', () => {})])
  await untilRan('left behind')
})

test('a worker that lost its connections is not taken for dead and keeps its job', async () => {
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

test('the worker continues after the database was down while a job ended', async () => {
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
  const allowConnections = await blockConnections(db.url)
  gone.resolve()
  await untilRan('done without record')
  await allowConnections()
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  await add('linger', 'next')
  await untilRan('next')
})

test('the worker continues and can be stopped after the database was down while two jobs ended and a third ran', async () => {
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
  const allowConnections = await blockConnections(db.url)
  first!.resolve()
  await untilRan('first')
  // So that the results are not written in one statement.
  await sleep(200)
  second!.resolve()
  await untilRan('second')
  await sleep(200)
  await allowConnections()
  ends[2] = first!
  third!.reject(new Error('not this time'))
  await untilRan('third')
  await eventually(async () => ((await waiting()) === 0 ? true : undefined), 'an empty queue')
  await add('linger', 'next')
  await untilRan('next')
  await worker.stop()
  stops.pop()
})

test('hanging jobs of one queue leave slots for other jobs', async () => {
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

test('a queue is free again when its running job was deleted by another process', async () => {
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

test('a job replaced while it runs continues, and the new one runs afterwards; if it fails, it is dropped', async () => {
  const later = new Date((await openMovableClock(db)).now().getTime() + 3_600_000)
  const [begun, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await work([
    handler('greet', async (text) => {
      if (text !== 'first thought') return
      begun.resolve()
      await may.promise
      throw new Error('too late')
    }),
  ])
  await add('greet', 'first thought', { key: 'reminder' })
  await begun.promise
  await add('greet', 'second thought', { key: 'reminder', runAt: later })
  await add('greet', 'third thought', { key: 'reminder', runAt: later })
  expect(await waiting()).toBe(2)
  may.resolve()
  await eventually(async () => ((await waiting()) === 1 ? true : undefined), 'the end of the first')
  expect(await db.many(sql`SELECT payload ->> 'text' AS text, attempts, last_error FROM job`)).toEqual([
    { text: 'third thought', attempts: 0, last_error: null },
  ])
  await db.run(sql`UPDATE job SET run_at = now()`)
  db.announceJobs(0)
  await untilRan('third thought')
  expect(ran).toEqual(['third thought'])
})

test('a job without attempts left stays and does not run, until a job with its key replaces it', async () => {
  let tries = 0
  await work([
    handler('stumble', () => {
      tries += 1
      if (tries === 1) throw new Error('stumbled')
    }),
  ])
  const job = { task: named('stumble'), payload: { text: 'at last' }, key: 'once', maxAttempts: 1 }
  await db.transaction(async (tx) => tx.addJob(job))
  const givenUp = sql`SELECT FROM job WHERE run_at = 'infinity' AND last_error = 'stumbled' AND locked_by IS NULL`
  await eventually(() => db.maybe(givenUp), 'a job that was given up')
  await db.transaction(async (tx) => tx.addJob(job))
  await untilRan('at last')
  expect(tries).toBe(2)
})

test('a process that stops waits for its jobs, and releases those that take too long', async () => {
  const begun: string[] = []
  const release = Promise.withResolvers<void>()
  const linger = handler('linger', async (text) => {
    begun.push(text)
    if (text === 'slow' && begun.filter((each) => each === text).length === 1) await release.promise
    else await sleep(100)
  })
  const { stop } = await startJobRunner({
    ...{ url: db.url, db, handlers: [linger], services: undefined, log, metrics },
    stopWithinMs: 500,
  })
  await add('linger', 'slow')
  await add('linger', 'quick')
  await eventually(async () => (begun.length === 2 ? true : undefined), 'both under way')
  await stop()
  expect(ran).toEqual(['quick'])
  expect(await db.many(sql`SELECT payload ->> 'text' AS text, attempts, locked_by FROM job`)).toEqual([
    { text: 'slow', attempts: 0, locked_by: null },
  ])
  await work([linger])
  await untilRan('slow')
  release.resolve()
})

test('a recurring task is added once per minute across processes', async () => {
  const at = (time: string) => Date.parse(`2026-07-01T${time}Z`)
  const tasks = [
    recurringTask('each', 'every minute'),
    recurringTask('hourly', { minuteOfHour: 17 }),
    named('other'),
  ]
  const due = (after: string, now: string) => dueTasks(tasks, at(after), at(now)).map(({ task }) => task)
  expect(due('10:16:01', '10:16:59')).toEqual([])
  expect(due('10:15:01', '10:16:00')).toEqual(['each'])
  expect(due('10:16:01', '10:17:00')).toEqual(['each', 'hourly'])
  expect(due('10:17:01', '10:19:30')).toEqual(['each'])
  expect(due('10:16:59', '13:02:00')).toEqual(['each', 'hourly'])

  const minute = (time: string) => [{ task: 'each', at: new Date(at(time)) }]
  const added = () =>
    Promise.all([addRecurring(db, minute('10:16:00')), addRecurring(db, minute('10:16:00'))])
  expect((await added()).toSorted()).toEqual([0, 1])
  await db.run(sql`DELETE FROM job`)
  expect(await added()).toEqual([0, 0])
  expect(await addRecurring(db, minute('10:17:00'))).toBe(1)
  expect(await addRecurring(db, minute('10:16:00'))).toBe(0)
  expect(await addRecurring(db, minute('10:18:00'))).toBe(1)
  expect(await waiting()).toBe(1)
  await db.run(sql`DELETE FROM job`)
})

test('a job with an undeclared task or payload does not compile, and is refused in tests', async () => {
  const greet = named('greet')
  await db
    .transaction(async (tx) => {
      // @ts-expect-error: a task is more than its name.
      tx.addJob({ task: 'greet', payload: { text: 'hello' } })
      throw new Error('undone')
    })
    .catch(() => {})
  const refused = db.transaction(async (tx) => {
    // @ts-expect-error: not as the task declares it.
    tx.addJob({ task: greet, payload: { words: 'hello' } })
  })
  await expect(refused).rejects.toThrow('The payload of greet is not as declared')
  await work([handler('greet', () => {})])
  await addRawJob(db, 'greet', { words: 'hello' })
  const failed = sql`SELECT FROM job WHERE last_error LIKE 'The payload of greet is not as declared%'`
  await eventually(() => db.maybe(failed), 'a job that was refused')
  expect(ran).toEqual([])
  await db.run(sql`DELETE FROM job`)
})
