/** Counts what is under way, so that its end can be waited for. */
export interface InFlight {
  add(work: Promise<unknown>): void
  /** Resolves when nothing is under way. */
  ended(): Promise<void>
}

/**
 * It holds none of the promises: V8 keeps what a set held as long as the set changes, until it collects all garbage, and an answer can
 * be large.
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
