import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { backoffMs } from '#platform/backoff.ts'
import { StartError } from '#platform/start-error.ts'
import type { Log } from '#platform/telemetry/log.ts'

export interface WorkerProcesses {
  /** Resolves when all processes listen. */
  open: Promise<void>
  /** Rejects when no process can be started any more. */
  broken: Promise<never>
  /** Lets each process finish its requests. */
  stop(): Promise<void>
}

const mostFailedStarts = 3
/** A process that ran for this long was healthy: its end does not mean that the next will fail too. */
const soundAfterMs = 60_000

/**
 * Keeps a number of processes running: one that ends is replaced, after a delay that grows when they keep
 * ending.
 */
export function startWorkerProcesses(
  count: number,
  settings: { [name: string]: string },
  log: Log,
): WorkerProcesses {
  const workers = new Set<Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  const open = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<never>()
  const listening = new Set<Worker>()
  let failedStarts = 0
  let ends = 0
  let stopping = false

  function start() {
    const began = performance.now()
    const worker = cluster.fork(settings)
    workers.add(worker)
    worker.once('listening', () => {
      failedStarts = 0
      listening.add(worker)
      if (listening.size === count) open.resolve()
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      const hasListened = listening.delete(worker)
      if (stopping) return
      if (!hasListened) failedStarts += 1
      if (failedStarts === mostFailedStarts) {
        const words = `A process of the service could not start ${mostFailedStarts} times in a row, see above.`
        return broken.reject(new StartError(words))
      }
      ends = performance.now() - began > soundAfterMs ? 0 : ends + 1
      const afterMs = Math.round(backoffMs(ends))
      log.warn(
        { process: worker.process.pid, code, signal, afterMs },
        'worker process ended; starting another',
      )
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start()
      }, afterMs)
      waiting.add(timer)
    })
  }

  // Workers accept connections themselves. With round-robin, a connection handed to a worker that dies would
  // stay open in the first process, which never answers or closes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  for (let place = 0; place < count; place++) start()

  return {
    open: open.promise,
    broken: broken.promise,
    async stop() {
      stopping = true
      for (const timer of waiting) clearTimeout(timer)
      await Promise.all(
        [...workers].map((worker) => {
          worker.process.kill('SIGTERM')
          return once(worker, 'exit')
        }),
      )
    },
  }
}
