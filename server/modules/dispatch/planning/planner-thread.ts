import { Worker } from 'node:worker_threads'
import type { Plan, Situation } from '../planner/index.ts'
import type { PlanAnswer, PlanRequest } from './planner-worker.ts'

/** Plans in a worker thread, one situation at a time, so that planning never delays a request. */
export interface PlannerThread {
  plan(situation: Situation, budgetMs: number): Promise<{ plan: Plan; milliseconds: number }>
  close(): Promise<void>
}

/** A thread that has not answered so long after its budget is ended: the search cannot be interrupted from outside. */
const usualGraceMs = 2000

export function openPlannerThread(
  workerUrl = new URL('./planner-worker.ts', import.meta.url),
  graceMs = usualGraceMs,
): PlannerThread {
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(workerUrl)
    started.unref()
    // A thread that has thrown is about to end: the next plan is made by another one.
    started.once('error', () => leave(started)).once('exit', () => leave(started))
    return started
  }

  function leave(ended: Worker) {
    if (worker === ended) worker = undefined
  }

  return {
    plan(situation, budgetMs) {
      worker ??= start()
      const running = worker
      const { promise, resolve, reject } = Promise.withResolvers<{ plan: Plan; milliseconds: number }>()
      const late = setTimeout(() => {
        reject(new Error('The planner did not answer in time.'))
        leave(running)
        void running.terminate()
      }, budgetMs + graceMs)
      const stopped = (error?: unknown) =>
        reject(error instanceof Error ? error : new Error('The planner thread stopped.'))
      const answered = (answer: PlanAnswer) => ('plan' in answer ? resolve(answer) : reject(answer.failure))
      running.once('message', answered).once('error', stopped).once('exit', stopped)
      running.postMessage({ situation, budgetMs } satisfies PlanRequest)
      return promise.finally(() => {
        clearTimeout(late)
        running.off('message', answered).off('error', stopped).off('exit', stopped)
      })
    },
    close: async () => void (await worker?.terminate()),
  }
}
