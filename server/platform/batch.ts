import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

interface Waiting<A, R> {
  asked: A
  resolve(answer: R): void
  reject(error: unknown): void
}

/**
 * Batches calls: those made in one turn of the event loop, or while a batch runs, are sent together. Each call is
 * sent after it was made, so its result is never older than the call. An error rejects all calls of the batch. With `pause`,
 * the next batch waits `ms` after the end of the previous one, unless at least `unless` calls are waiting by then.
 */
export function batched<A, R>(
  answerAll: (asked: A[]) => Promise<R[]>,
  { mostAtOnce = 100, pause }: { mostAtOnce?: number; pause?: { ms: number; unless: number } } = {},
): (asked: A) => Promise<R> {
  const waiting: Waiting<A, R>[] = []
  let isAsking = false

  async function ask() {
    await nextTurn()
    while (waiting.length > 0) {
      const some = waiting.splice(0, mostAtOnce)
      try {
        const answers = await answerAll(some.map(({ asked }) => asked))
        for (const [place, { resolve }] of some.entries()) resolve(answers[place]!)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
      if (pause && waiting.length < pause.unless) await sleep(pause.ms)
    }
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isAsking) return
      isAsking = true
      void ask()
    })
}
