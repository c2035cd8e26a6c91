import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, parseCrontab, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from './database/database.ts'
import { fragment, sql } from './database/sql.ts'
import { watchForLoss } from './lost-worker.ts'
import { isAlive, takeProcessLock } from './process-lock.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'

/** What is done for a job. It may run more than once, so it must be safe to repeat. */
export interface JobHandler<S> {
  task: string
  /** When it runs by itself, as in a crontab; else only when added. */
  cron?: string
  run(payload: never, services: S): Promise<void>
}

const sweepEveryMs = 60_000
const restartAfterMs = 1000
/** When a queue is looked at again after one of its jobs. */
const queueFreeAfterMs = [10, 100]

const quiet = new Logger(() => () => {})

/** Frees the jobs of processes that are gone. */
async function releaseJobsOfTheDead(
  db: Database,
  processNumber: number,
  unlock: (workerIds: string[]) => Promise<void>,
) {
  const dead = await db.many<{ worker_id: string }>(sql`
    SELECT worker_id FROM job_worker WHERE process_number <> ${processNumber}
      AND NOT ${isAlive(fragment`process_number`)}`)
  // A process that died before it could write down its worker is in no list; its jobs are locked by nobody we know.
  const unknown = await db.many<{ worker_id: string }>(sql`
    SELECT DISTINCT locked_by AS worker_id FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '1 minute' AND NOT EXISTS (SELECT FROM job_worker WHERE worker_id = locked_by)`)
  dead.push(...unknown)
  if (dead.length === 0) return
  const workerIds = dead.map((row) => row.worker_id)
  await unlock(workerIds)
  await db.run(sql`DELETE FROM job_worker WHERE worker_id = ANY(${workerIds})`)
}

/**
 * The library frees a queue together with the job that holds it. A job that was taken from somebody who lives, as their lock was
 * lost with the database, is ended by both: whoever comes second finds no job, and would hold the queue for ever.
 */
const freeQueuesWithoutJob = (db: Database) =>
  db.run(sql`
    UPDATE graphile_worker._private_job_queues AS queue SET locked_at = NULL, locked_by = NULL
    WHERE locked_at < now() - interval '10 seconds' AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = queue.id AND locked_at IS NOT NULL
    )`)

export async function startWorker<S>(options: {
  url: string
  db: Database
  handlers: JobHandler<S>[]
  services: S
  log: Log
  metrics: Metrics
  /** How often the jobs of processes that died are looked for. */
  sweepEveryMs?: number
}): Promise<{ processNumber: number; stop(): Promise<void> }> {
  const { db, handlers, services, log, metrics } = options
  const concurrency = 4
  const pool = new pg.Pool({
    connectionString: options.url,
    max: concurrency + 2,
    application_name: 'buka-worker',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const processNumber = randomInt(2 ** 31 - 1)
  const lock = await takeProcessLock(options.url, processNumber)
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  const unlock = (workerIds: string[]) => utils.forceUnlockWorkers(workerIds)
  await releaseJobsOfTheDead(db, processNumber, unlock)

  /** The name under which this process holds jobs. */
  let workerId: string | undefined
  const record = () =>
    db.run(sql`
      INSERT INTO job_worker (worker_id, process_number) VALUES (${workerId}, ${processNumber})
      ON CONFLICT (worker_id) DO NOTHING`)

  const events: WorkerEvents = new EventEmitter()
  const lost = watchForLoss(events)
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    record().catch((error) => log.error({ error }, 'worker not recorded'))
  })
  events.on('job:success', ({ job }) => metrics.observeJob({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job, error }) => {
    metrics.observeJob({ task: job.task_identifier, outcome: 'failed' })
    log.error({ error, task: job.task_identifier, jobId: job.id, attempts: job.attempts }, 'job failed')
  })

  // A queue is free once the end of its job is written, and nobody is told: the next job would wait for the poll.
  events.on('job:complete', ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id === null) return
    const look = () => workerPool._shuttingDown || workerPool.nudge(1)
    for (const afterMs of queueFreeAfterMs) setTimeout(look, afterMs).unref()
  })

  const start = () =>
    run({
      pgPool: pool,
      events,
      concurrency,
      logger: quiet,
      noHandleSignals: true,
      pollInterval: 1000,
      // Otherwise a database that is gone when a job ends would end the process too.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        handlers.map((handler) => [
          handler.task,
          (payload: unknown) => handler.run(payload as never, services),
        ]),
      ),
      parsedCronItems: parseCrontab(
        handlers.flatMap(({ task, cron }) => (cron === undefined ? [] : [`${cron} ${task}`])).join('\n'),
      ),
    })

  let runner = await start()
  let stopping = false
  const ended = () => Promise.race([runner.promise, lost()])

  const stopRunner = () => Promise.race([runner.stop().catch(() => {}), lost()])

  /** The worker gives up when it cannot record what became of a job; it is started anew and runs that job again. */
  async function keepRunning(): Promise<void> {
    await ended()
    while (!stopping) {
      log.warn('worker ended; starting it anew')
      await sleep(restartAfterMs)
      const anew: Runner | undefined = await unlock([workerId!])
        .then(start)
        .catch((error) => void log.warn({ error }, 'worker not started'))
      if (!anew) continue
      runner = anew
      if (stopping) await stopRunner()
      await ended()
    }
  }
  const kept = keepRunning()

  async function sweep() {
    await record()
    await releaseJobsOfTheDead(db, processNumber, unlock)
    await freeQueuesWithoutJob(db)
  }
  const sweeping = setInterval(
    () => sweep().catch((error) => log.warn({ error }, 'sweep failed')),
    options.sweepEveryMs ?? sweepEveryMs,
  )
  sweeping.unref()

  return {
    processNumber,
    async stop() {
      stopping = true
      clearInterval(sweeping)
      await stopRunner()
      await kept
      await db.run(sql`DELETE FROM job_worker WHERE process_number = ${processNumber}`).catch(() => {})
      await utils.release()
      await lock.end()
      await pool.end()
    },
  }
}
