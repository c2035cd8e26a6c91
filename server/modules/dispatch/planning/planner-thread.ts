import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Plan, Situation } from '../planner/index.ts'
import type { PlanAnswer, PlanRequest } from './planner-worker.ts'

/** Plans in a worker thread, one situation at a time, so that planning never delays a request. */
export interface PlannerThread {
  plan(situation: Situation, budgetMs: number): Promise<{ plan: Plan; milliseconds: number }>
  close(): Promise<void>
}

/** How long after its budget a thread that has not answered is terminated: the search cannot be interrupted from outside. */
const usualGraceMs = 2000
/** The time within which a thread must have loaded, even on a busy machine. */
const usualLoadMs = 60_000

interface Thread {
  worker: Worker
  /** Resolves when the worker has sent the message that it is loaded. */
  loaded: Promise<unknown>
}

const stopped = () => new Error('The planner thread stopped.')
const isLate = () => new Error('The planner did not answer in time.')

async function untilLoaded(worker: Worker, withinMs: number): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(withinMs)])
  try {
    await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => Promise.reject(stopped())),
    ])
  } finally {
    over.abort()
  }
}

export function openPlannerThread(
  workerUrl = new URL('./planner-worker.ts', import.meta.url),
  { graceMs = usualGraceMs, loadMs = usualLoadMs }: { graceMs?: number; loadMs?: number } = {},
): PlannerThread {
  let thread: Thread | undefined

  function start(): Thread {
    const worker = new Worker(workerUrl)
    worker.unref()
    // A worker that has thrown is about to exit, so the next plan starts another one.
    worker.once('error', () => leave(worker)).once('exit', () => leave(worker))
    const loaded = untilLoaded(worker, loadMs).catch((error) => {
      end(worker)
      throw error
    })
    return { worker, loaded }
  }

  function leave(ended: Worker) {
    if (thread?.worker === ended) thread = undefined
  }

  /** Terminates a worker that does not answer. The next plan starts another one. */
  function end(worker: Worker) {
    leave(worker)
    void worker.terminate()
  }

  return {
    async plan(situation, budgetMs) {
      thread ??= start()
      const { worker, loaded } = thread
      await loaded
      const { promise, resolve, reject } = Promise.withResolvers<{ plan: Plan; milliseconds: number }>()
      const late = setTimeout(() => {
        reject(isLate())
        end(worker)
      }, budgetMs + graceMs)
      const ended = (error?: unknown) => reject(error instanceof Error ? error : stopped())
      const answered = (answer: PlanAnswer) => ('plan' in answer ? resolve(answer) : reject(answer.failure))
      worker.once('message', answered).once('error', ended).once('exit', ended)
      worker.postMessage({ situation, budgetMs } satisfies PlanRequest)
      return promise.finally(() => {
        clearTimeout(late)
        worker.off('message', answered).off('error', ended).off('exit', ended)
      })
    },
    close: async () => void (await thread?.worker.terminate()),
  }
}
