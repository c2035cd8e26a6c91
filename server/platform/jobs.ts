import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, parseCrontab, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from './database/database.ts'
import { sql } from './database/sql.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'

/** What is done for a job. It may run more than once, so it must be safe to repeat. */
export interface JobHandler<S> {
  task: string
  /** When it runs by itself, as in a crontab; else only when added. */
  cron?: string
  run(payload: never, services: S): Promise<void>
}

const processLockClass = 0x6a6f6273
const sweepEveryMs = 60_000

const quiet = new Logger(() => () => {})

/**
 * Frees the jobs of workers whose process is gone. A living process holds an advisory lock on its number; the lock ends with
 * its connection, so a killed process is noticed at once and not after the worker's own four hours.
 */
async function releaseJobsOfTheDead(db: Database, forceUnlock: (workerIds: string[]) => Promise<void>) {
  const dead = await db.many<{ worker_id: string }>(sql`
    SELECT worker_id FROM job_worker WHERE NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${processLockClass} AND objid = process_number AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )`)
  if (dead.length === 0) return
  const workerIds = dead.map((row) => row.worker_id)
  await forceUnlock(workerIds)
  await db.run(sql`DELETE FROM job_worker WHERE worker_id = ANY(${workerIds})`)
}

export async function startWorker<S>(options: {
  url: string
  db: Database
  handlers: JobHandler<S>[]
  services: S
  log: Log
  metrics: Metrics
}): Promise<{ stop(): Promise<void> }> {
  const { db, handlers, services, log, metrics } = options
  const concurrency = 4
  const pool = new pg.Pool({
    connectionString: options.url,
    max: concurrency + 3,
    application_name: 'buka-worker',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const processNumber = randomInt(2 ** 31 - 1)
  const alive = await pool.connect()
  await alive.query('SELECT pg_advisory_lock($1, $2)', [processLockClass, processNumber])

  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  const sweep = () => releaseJobsOfTheDead(db, (ids) => utils.forceUnlockWorkers(ids))
  await sweep()
  const sweeping = setInterval(
    () => sweep().catch((error) => log.warn({ error }, 'sweep failed')),
    sweepEveryMs,
  )
  sweeping.unref()

  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    db.run(
      sql`INSERT INTO job_worker (worker_id, process_number) VALUES (${worker.workerId}, ${processNumber})`,
    ).catch((error) => log.error({ error }, 'worker not recorded'))
  })
  events.on('job:success', ({ job }) => metrics.observeJob({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job, error }) => {
    metrics.observeJob({ task: job.task_identifier, outcome: 'failed' })
    log.error({ error, task: job.task_identifier, jobId: job.id, attempts: job.attempts }, 'job failed')
  })

  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    logger: quiet,
    noHandleSignals: true,
    pollInterval: 1000,
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

  return {
    async stop() {
      clearInterval(sweeping)
      await runner.stop()
      await db.run(sql`DELETE FROM job_worker WHERE process_number = ${processNumber}`)
      await utils.release()
      alive.release(true)
      await pool.end()
    },
  }
}
