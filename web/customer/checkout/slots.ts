import type { StoreDetails } from '#contract/records/store-details.ts'
import { now } from '../../kit/clock.ts'
import { dayText } from '../../kit/time.tsx'
import { wallClock } from '../../kit/zone.ts'
import { spansAround } from '../store/opening.ts'

const quarterMs = 15 * 60_000
/** An earlier time cannot be chosen: it would be the same as «as soon as possible». */
const leadMs = 45 * 60_000
const aheadMs = 7 * 86_400_000

export interface Day {
  name: string
  times: number[]
}

/** The times that can be chosen, by day, in quarters of an hour: within the store's hours, not too soon, and within a week. */
export function daysToChoose(store: StoreDetails, at: number = now()): Day[] {
  const days = new Map<string, Set<number>>()
  const paused = store.pausedUntil ? Date.parse(store.pausedUntil) : 0
  const first = Math.max(at + leadMs, paused)
  for (const { start, end } of spansAround(at, store.availability)) {
    const from = Math.ceil(Math.max(start, first) / quarterMs) * quarterMs
    for (let time = from; time < Math.min(end, at + aheadMs); time += quarterMs) {
      const name = dayText(time, at)
      days.set(name, (days.get(name) ?? new Set()).add(time))
    }
  }
  return [...days].map(([name, times]) => ({ name, times: [...times].sort((a, b) => a - b) }))
}

/** «19:45», the time of day rounded down to a quarter of an hour. */
const clockOf = (at: number) =>
  wallClock(Math.floor(at / quarterMs) * quarterMs)
    .toISOString()
    .slice(11, 16)

/**
 * The time to preselect on a day: the first one from the time of day of `at` on, or else the first of the day. `at` is the present,
 * or the time that was chosen before.
 */
export const likelyTime = ({ times }: Day, at: number = now()): number | undefined =>
  times.find((time) => clockOf(time) >= clockOf(at)) ?? times[0]
