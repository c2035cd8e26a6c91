import { type ReadonlySignal, signal } from '@preact/signals'

/** Whether the service answers. A failed request starts a check; a single failure is not shown to anybody. */
export interface Reachability {
  isReachable: ReadonlySignal<boolean>
  /** Called when a request got no answer, or the socket was lost. */
  suspect(): void
}

export interface ReachabilityOptions {
  /** Rejects if the service does not answer. */
  probe: () => Promise<unknown>
  /** Whether a check makes sense now: there is a network, and the page is visible. */
  isWorthAsking: () => boolean
  /** Called when the service answers again after failures; `wasGone` is true if `isReachable` was false in between. */
  onReturn: (wasGone: boolean) => void
  everyMs?: number
}

/** The number of failures in a row after which the service counts as unreachable. */
const failuresToTell = 2

export function openReachability({
  probe,
  isWorthAsking,
  onReturn,
  everyMs = 2000,
}: ReachabilityOptions): Reachability {
  const isReachable = signal(true)
  let isAsking = false

  async function askUntilAnswered() {
    let failures = 0
    for (;;) {
      try {
        if (isWorthAsking()) {
          await probe()
          break
        }
      } catch {
        failures++
        if (failures >= failuresToTell) isReachable.value = false
      }
      // The pauses are random, so that devices that lost the service together do not all come back at the same moment.
      await new Promise((resolve) => setTimeout(resolve, everyMs * (0.5 + Math.random())))
    }
    isAsking = false
    isReachable.value = true
    if (failures > 0) onReturn(failures >= failuresToTell)
  }
  return {
    isReachable,
    suspect() {
      if (isAsking) return
      isAsking = true
      void askUntilAnswered()
    },
  }
}
