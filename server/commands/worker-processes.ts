import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { backoffMs } from '#platform/backoff.ts'
import { StartError } from '#platform/start-error.ts'
import type { Log } from '#platform/telemetry/log.ts'

export interface WorkerProcesses {
  /** Resolves when every place has been taken once. */
  open: Promise<void>
  /** Rejects when nobody can be brought to serve any more. */
  broken: Promise<never>
  /** Lets each finish what is under way. */
  stop(): Promise<void>
}

const mostFailedStarts = 3
/** One that served for so long was sound: its end is no sign that the next will end too. */
const soundAfterMs = 60_000

/** Keeps a number of processes serving: one that ends is followed by another, after a delay that grows when they keep ending. */
export function startWorkerProcesses(
  count: number,
  settings: { [name: string]: string },
  log: Log,
): WorkerProcesses {
  const crew = new Set<Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  const open = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<never>()
  let opened = 0
  let failedStarts = 0
  let ends = 0
  let stopping = false

  function start() {
    const began = performance.now()
    const worker = cluster.fork(settings)
    let served = false
    crew.add(worker)
    worker.once('listening', () => {
      served = true
      failedStarts = 0
      opened += 1
      if (opened === count) open.resolve()
    })
    worker.once('exit', (code, signal) => {
      crew.delete(worker)
      if (stopping) return
      if (!served) failedStarts += 1
      if (failedStarts === mostFailedStarts) {
        const words = `A process of the service could not start ${mostFailedStarts} times in a row, see above.`
        return broken.reject(new StartError(words))
      }
      ends = performance.now() - began > soundAfterMs ? 0 : ends + 1
      const afterMs = Math.round(backoffMs(ends))
      log.warn({ process: worker.process.pid, code, signal, afterMs }, 'a process ended; another follows')
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start()
      }, afterMs)
      waiting.add(timer)
    })
  }

  // They take connections themselves. One that the first process has handed to a worker that dies would stay open in the first
  // process, with nobody to answer or to close it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  for (let place = 0; place < count; place++) start()

  return {
    open: open.promise,
    broken: broken.promise,
    async stop() {
      stopping = true
      for (const timer of waiting) clearTimeout(timer)
      await Promise.all(
        [...crew].map((worker) => {
          worker.process.kill('SIGTERM')
          return once(worker, 'exit')
        }),
      )
    },
  }
}
