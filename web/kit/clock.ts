import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/**
 * The time as the service tells it. The clock of a telephone may be wrong by hours; whoever hears from the service corrects
 * the difference here.
 */

let differenceMs = 0

export const now = (): number => Date.now() + differenceMs

/** Those that tick follow at once: what is on the screen may have been counted by the clock of the telephone. */
const ticks: Signal<number>[] = []

export function setDifference(milliseconds: number): void {
  if (milliseconds === differenceMs) return
  differenceMs = milliseconds
  for (const time of ticks) time.value = now()
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
  ticks.push(time)
  return time
}

/** Tick only while somebody reads them. */
export const eachSecond = ticking(1000)
export const eachMinute = ticking(20_000)
