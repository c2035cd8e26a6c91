/** Counts work in progress, so that its end can be awaited. */
export interface InFlight {
  add(work: Promise<unknown>): void
  /** Resolves when no work is in progress. */
  ended(): Promise<void>
}

/**
 * Does not store the promises: V8 frees what was removed from a constantly changing Set only in a full garbage collection, and an
 * answer can be large.
 */
export function openInFlight(): InFlight {
  let count = 0
  const waiting: (() => void)[] = []
  const end = () => {
    count -= 1
    if (count === 0) for (const resolve of waiting.splice(0)) resolve()
  }
  return {
    add(work) {
      count += 1
      work.then(end, end)
    },
    ended: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
