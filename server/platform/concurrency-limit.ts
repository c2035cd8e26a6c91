import { Refusal } from './operations/refusal.ts'

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * For expensive work: limits how many calls run at once and how many wait; further calls are refused as busy.
 */
export function openConcurrencyLimit({
  atOnce,
  longestQueue,
}: {
  atOnce: number
  longestQueue: number
}): RunLimited {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * A separate limit for each key, so that calls of one key do not delay those of another. Kept only while in
 * use.
 */
export function openConcurrencyLimitPerKey(bounds: { atOnce: number; longestQueue: number }) {
  const turns = new Map<string, { runLimited: RunLimited; asking: number }>()
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const own = turns.get(whose) ?? { runLimited: openConcurrencyLimit(bounds), asking: 0 }
    turns.set(whose, own)
    own.asking += 1
    try {
      return await own.runLimited(work)
    } finally {
      own.asking -= 1
      if (own.asking === 0) turns.delete(whose)
    }
  }
}
