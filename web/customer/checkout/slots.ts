import type { StoreDetails } from '#contract/records/store-details.ts'
import { now } from '../../kit/clock.ts'
import { dayText } from '../../kit/time.tsx'
import { wallClock } from '../../kit/zone.ts'
import { spansAround } from '../store/opening.ts'

const quarterMs = 15 * 60_000
/** Nearer than this is as soon as possible. */
const leadMs = 45 * 60_000
const aheadMs = 7 * 86_400_000

export interface Day {
  name: string
  times: number[]
}

/** The quarters of an hour at which food can be wanted, by day: within the store's hours, not too soon, within a week. */
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

/** «19:45», of the quarter of an hour that it is. */
const clockOf = (at: number) =>
  wallClock(Math.floor(at / quarterMs) * quarterMs)
    .toISOString()
    .slice(11, 16)

/** What is likely wanted on a day: the time of day that it is, or was wanted before, or the next one from then on; else the first. */
export const likelyTime = ({ times }: Day, at: number = now()): number | undefined =>
  times.find((time) => clockOf(time) >= clockOf(at)) ?? times[0]
