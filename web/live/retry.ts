import { BukaError } from '#client/buka-error.ts'

/** After the first failure, the second and so on; the last counts for all after it. */
export const usualPausesMs = [3_000, 10_000, 30_000, 60_000]

export const pauseAfter = (failures: number, pausesMs = usualPausesMs): number =>
  pausesMs[Math.min(failures, pausesMs.length - 1)]!

/** Work of which one try runs at a time, and which is tried again by itself, less and less often, after each that failed. */
export interface Retry {
  /** Tries at once. Where a try is running, which may be failing just now, another follows it. */
  now(): Promise<void>
  /** Tries again after a pause. */
  later(): void
  /** The pauses begin with the first again. */
  answered(): void
  /** Takes back the try that was to come. */
  stop(): void
}

export function openRetry(
  attempt: () => Promise<void>,
  { mayTry, pausesMs }: { mayTry: () => boolean; pausesMs: number[] },
): Retry {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const stop = () => clearTimeout(timer)
  function now(): Promise<void> {
    if (running) {
      isAskedAgain = true
      return running
    }
    stop()
    running = attempt().finally(() => {
      running = undefined
      if (!isAskedAgain) return
      isAskedAgain = false
      return now()
    })
    return running
  }
  return {
    now,
    later() {
      stop()
      timer = setTimeout(() => void (mayTry() && now()), pauseAfter(failures, pausesMs))
      failures++
    },
    answered() {
      failures = 0
    },
    stop,
  }
}

/** It was not looked at: no answer, one of a gateway, too often, or nobody is signed in. It may be sent again as it is. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof BukaError) ||
  error.statusCode >= 500 ||
  [401, 408, 429].includes(error.statusCode) ||
  error.code === 'request.idempotency-key.running'
