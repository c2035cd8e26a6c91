import { BukaError } from '#client/buka-error.ts'

/** After the first failure, the second and so on; the last counts for all after it. */
export const usualPausesMs = [3_000, 10_000, 30_000, 60_000]

export const pauseAfter = (failures: number, pausesMs = usualPausesMs): number =>
  pausesMs[Math.min(failures, pausesMs.length - 1)]!

/** It was not looked at: no answer, one of a gateway, too often, or nobody is signed in. It may be sent again as it is. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof BukaError) ||
  error.statusCode >= 500 ||
  [401, 408, 429].includes(error.statusCode) ||
  error.code === 'request.idempotency-key.running'
