import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/**
 * The time according to the service. The clock of a telephone may be wrong by hours; live/server-clock.ts sets the difference here.
 */

let differenceMs = 0

export const now = (): number => Date.now() + differenceMs

/** All ticking signals. They change at once with the difference, because the screen may show times by the wrong clock. */
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

/** They tick only while somebody subscribes to them. */
export const eachSecond = ticking(1000)
/** For texts that count minutes: they change at most 20 seconds late. */
export const eachMinute = ticking(20_000)
