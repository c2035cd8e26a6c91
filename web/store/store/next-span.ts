import type { Availability } from '#contract/records/store-details.ts'
import type { Weekday } from '#contract/states.ts'

export type Span = Availability['week'][Weekday][number]

/** A suggestion for more hours on a day: in the evening, or before the first span if the evening is taken. */
export function nextSpan(spans: readonly Span[]): Span {
  const [first, ...others] = spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  if (!first) return { start: '08:00', end: '22:00' }
  const last = others.at(-1) ?? first
  if (last.start < last.end && last.end < '21:00')
    return { start: last.end < '17:00' ? '17:00' : last.end, end: '22:00' }
  return { start: first.start > '06:00' ? '06:00' : '00:00', end: first.start }
}
