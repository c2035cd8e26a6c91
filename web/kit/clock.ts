import { type ReadonlySignal, signal } from '@preact/signals'

/**
 * The time as the service tells it. The clock of a telephone may be wrong by hours; whoever hears from the service corrects
 * the difference here.
 */

let differenceMs = 0

export const now = (): number => Date.now() + differenceMs

export function setDifference(milliseconds: number): void {
  differenceMs = milliseconds
}

function ticking(everyMs: number): ReadonlySignal<number> {
  let timer: ReturnType<typeof setInterval> | undefined
  const time = signal(now(), {
    watched() {
      time.value = now()
      timer = setInterval(() => {
        time.value = now()
      }, everyMs)
    },
    unwatched: () => clearInterval(timer),
  })
  return time
}

/** Tick only while somebody reads them. */
export const eachSecond = ticking(1000)
export const eachMinute = ticking(20_000)
