const firstMs = 100
const longestMs = 5_000

/**
 * The delay after a number of consecutive failures: exponential, with jitter so that processes do not retry
 * in step.
 */
export const backoffMs = (failures: number): number =>
  Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + Math.random() / 2)
