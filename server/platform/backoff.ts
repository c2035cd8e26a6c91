const firstMs = 100
const longestMs = 5_000

/** How long to wait after so many failures in a row: ever longer, and never two processes alike. */
export const backoffMs = (failures: number): number =>
  Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + Math.random() / 2)
