interface Waiting<A, R> {
  asked: A
  resolve(answer: R): void
  reject(error: unknown): void
}

/**
 * Asks for many at once: what is asked while an answer is under way waits for it, and is asked together. Each is asked after its
 * call, so no answer is older than its question. When it fails, it fails for all of them.
 */
export function batched<A, R>(
  answerAll: (asked: A[]) => Promise<R[]>,
  mostAtOnce = 100,
): (asked: A) => Promise<R> {
  const waiting: Waiting<A, R>[] = []
  let isAsking = false

  async function ask() {
    isAsking = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, mostAtOnce)
      try {
        const answers = await answerAll(some.map(({ asked }) => asked))
        for (const [place, { resolve }] of some.entries()) resolve(answers[place]!)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isAsking) void ask()
    })
}
