import { type ReadonlySignal, signal } from '@preact/signals'

/** Whether the service answers. What fails is a reason to look; a single failure is none to alarm anybody. */
export interface Reachability {
  isReachable: ReadonlySignal<boolean>
  /** Told where a call got no answer, or the socket was lost. */
  suspect(): void
}

export interface ReachabilityOptions {
  /** Fails where the service does not answer. */
  probe: () => Promise<unknown>
  /** Whether it is worth asking: there is a network, and somebody looks. */
  isWorthAsking: () => boolean
  /** The service answers again after it did not: `wasGone` where it was told to be away. */
  onReturn: (wasGone: boolean) => void
  everyMs?: number
}

/** As many failures in a row as make the service unreachable. */
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
      // Spread, so that those who lost the service together do not return together.
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
