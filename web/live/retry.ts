import { BukaError } from '#client/buka-error.ts'

/** The pauses after the first failure, the second and so on; the last one is used for all further failures. */
export const usualPausesMs = [3_000, 10_000, 30_000, 60_000]

export const pauseAfter = (failures: number, pausesMs = usualPausesMs): number =>
  pausesMs[Math.min(failures, pausesMs.length - 1)]!

/** Work of which one attempt runs at a time. After a failure `later` schedules the next attempt, with growing pauses. */
export interface Retry {
  /** Starts an attempt at once. If one is already running, another follows it, because that one may be about to fail. */
  now(): Promise<void>
  /** Tries again after a pause. */
  later(): void
  /** Called after a success: the pauses start again from the first. */
  answered(): void
  /** Cancels the scheduled attempt. */
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

/**
 * The service has not decided about the request: no answer, a gateway error, too many requests, nobody signed in, or the first
 * attempt still running. It may be sent again unchanged.
 */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof BukaError) ||
  error.statusCode >= 500 ||
  [401, 408, 429].includes(error.statusCode) ||
  error.code === 'request.idempotency-key.running'
