const firstMs = 1_000
const mostMs = 30_000

/** Full jitter: anything up to a bound that doubles, so that clients cut off together do not return together. */
export function openBackoff() {
  let failures = 0
  return {
    next: (): number => Math.random() * Math.min(mostMs, firstMs * 2 ** failures++),
    reset() {
      failures = 0
    },
  }
}
