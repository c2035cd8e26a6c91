import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkData } from '../data-checks.ts'
import { codeOf, type Database, openDatabase } from '../database/database.ts'
import { takeProcessLock } from '../process-lock.ts'
import { providerQueues } from '../provider-queue.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { openAlarm } from './alarm.ts'
import {
  type FailedJob,
  putBackFailed,
  putBackOfDead,
  putBackOwn,
  type TakenJob,
  takeTurn,
} from './job-rows.ts'
import { addRecurring, watchRecurring } from './recurring.ts'
import type { JobHandler } from './task.ts'

/** Jobs that a process runs at once: at least one that does not wait for a provider. */
const concurrency = providerQueues + 1
/** How often the job table is polled when no job is known to be due: other processes may have added some. */
const pollMs = 1000
const retryMs = 250
const collisions = new Set(['23505', '40P01'])
const freeDeadEveryMs = 10_000
const statementTimeoutMs = 15_000
/** How long a stopping process waits for its jobs; then it releases them to other processes. */
const stopWithinMs = 20_000

export interface RunnerOptions<S> {
  url: string
  /** Its commits announce new jobs. */
  db: Database
  handlers: JobHandler<S>[]
  services: S
  log: Log
  metrics: Metrics
  /** How often jobs of dead processes are looked for. */
  freeDeadEveryMs?: number
  stopWithinMs?: number
}

function byTask<S>(handlers: JobHandler<S>[]): Map<string, JobHandler<S>> {
  const found = new Map(handlers.map((handler) => [handler.task.name, handler]))
  if (found.size < handlers.length) throw new Error('Two handlers have the same task')
  return found
}

/** Runs jobs in this process until it is stopped. */
export async function startJobRunner<S>(
  options: RunnerOptions<S>,
): Promise<{ processNumber: number; stop(): Promise<void> }> {
  const { url, services, log, metrics } = options
  const handlers = byTask(options.handlers)
  const tasks = [...handlers.keys()]
  const processNumber = randomInt(1, 2 ** 31 - 1)
  const lock = await takeProcessLock(url, processNumber)
  // A dedicated connection: jobs are taken and completed also while requests use the whole pool.
  const queue = openDatabase({ url, connections: 1, statementTimeoutMs, applicationName: 'buka-worker' })
  const alarm = openAlarm()

  const running = new Map<number, Promise<void>>()
  /** Results of jobs that are not written yet. */
  let ended: number[] = []
  let failed: FailedJob[] = []
  let stopping = false
  /**
   * Set after a failed statement: it may have been executed, and taken jobs that this process does not know
   * of.
   */
  let uncertain = false

  async function run({ id, task, payload, attempts }: TakenJob): Promise<void> {
    const handler = handlers.get(task)!
    try {
      checkData(handler.task.payload, payload, `The payload of ${task}`)
      await handler.run(payload, services)
      ended.push(id)
      metrics.observeJob({ task, outcome: 'done' })
    } catch (error) {
      failed.push({ id, error: error instanceof Error ? error.message : String(error) })
      metrics.observeJob({ task, outcome: 'failed' })
      log.error({ error, task, jobId: id, attempts }, 'job failed')
    } finally {
      running.delete(id)
      alarm.ring()
    }
  }

  const known = () => [...running.keys(), ...ended, ...failed.map(({ id }) => id)]

  async function writeFailed(): Promise<void> {
    if (failed.length === 0) return
    const written = [...failed]
    await putBackFailed(queue, processNumber, written)
    failed = failed.filter((job) => !written.includes(job))
  }

  /** Returns how long there is nothing to do. */
  async function turn(): Promise<number> {
    if (uncertain) await putBackOwn(queue, processNumber, known())
    uncertain = false
    await writeFailed()
    const free = stopping ? 0 : concurrency - running.size
    if (free === 0 && ended.length === 0) return pollMs
    const removed = [...ended]
    const { jobs, waitMs } = await takeTurn(queue, { processNumber, ended: removed, tasks, free })
    ended = ended.filter((id) => !removed.includes(id))
    // Started only after it is in the map: a job that fails at once removes itself from it.
    for (const job of jobs) running.set(job.id, Promise.resolve(job).then(run))
    return waitMs
  }

  async function keepRunning(): Promise<void> {
    let isAway = false
    while (!stopping) {
      try {
        const waitMs = await turn()
        if (isAway) log.info('jobs are taken again')
        isAway = false
        await alarm.sleep(Math.min(waitMs, pollMs))
      } catch (error) {
        // Another process took the next job of a queue at the same moment.
        if (collisions.has(codeOf(error))) continue
        uncertain = true
        if (!isAway) log.warn({ error }, 'jobs cannot be taken')
        isAway = true
        await sleep(retryMs)
      }
    }
  }

  /** Writes the results of all jobs and releases those that have not ended. */
  async function finish(): Promise<void> {
    const giveUpAt = performance.now() + (options.stopWithinMs ?? stopWithinMs)
    const left = () => Math.max(0, giveUpAt - performance.now())
    const allEnded = async () => {
      while (running.size > 0) await Promise.all(running.values())
    }
    const late = new AbortController()
    await Promise.race([allEnded(), sleep(left(), undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    const given = running.size
    await writeFailed()
    if (ended.length > 0) await takeTurn(queue, { processNumber, ended, tasks, free: 0 })
    await putBackOwn(queue, processNumber, [])
    if (given > 0)
      log.warn({ jobs: given }, 'stopped before all jobs had ended; other processes will run them')
  }

  await putBackOfDead(queue, processNumber)
  options.db.onJobs((waitMs) => {
    if (waitMs <= 0) alarm.ring()
    else if (waitMs < pollMs) setTimeout(alarm.ring, waitMs).unref()
  })
  const recurring = watchRecurring(
    options.handlers.map(({ task }) => task),
    async (due) => {
      if ((await addRecurring(queue, due)) > 0) alarm.ring()
    },
  )
  const freeDead = () =>
    putBackOfDead(queue, processNumber)
      .then((freed) => freed > 0 && alarm.ring())
      .catch((error) => log.warn({ error }, 'jobs of dead processes not released'))
  const freeing = setInterval(freeDead, options.freeDeadEveryMs ?? freeDeadEveryMs)
  freeing.unref()
  const kept = keepRunning()

  return {
    processNumber,
    async stop() {
      stopping = true
      recurring.stop()
      clearInterval(freeing)
      alarm.ring()
      await kept
      await finish().catch((error) =>
        log.warn({ error }, 'jobs not released; other processes will release them'),
      )
      await queue.close()
      await lock.end()
    },
  }
}
