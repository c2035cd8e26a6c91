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
  const limits = new Map<string, { runLimited: RunLimited; calls: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? { runLimited: openConcurrencyLimit(bounds), calls: 0 }
    limits.set(key, limit)
    limit.calls += 1
    try {
      return await limit.runLimited(work)
    } finally {
      limit.calls -= 1
      if (limit.calls === 0) limits.delete(key)
    }
  }
}
