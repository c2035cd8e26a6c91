const firstMs = 1_000
const mostMs = 30_000

/** Exponential backoff with full jitter, so that clients disconnected together do not reconnect together. */
export function openBackoff() {
  let failures = 0
  return {
    next: (): number => Math.random() * Math.min(mostMs, firstMs * 2 ** failures++),
    reset() {
      failures = 0
    },
  }
}
