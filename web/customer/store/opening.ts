import type { StoreDetails } from '#contract/records/store-details.ts'
import { now } from '../../kit/clock.ts'
import { clockText, dayText, weekdayText } from '../../kit/time.tsx'
import { dayIn, offsetMs } from '../../kit/zone.ts'
import { words } from '../words.ts'

type Availability = StoreDetails['availability']

const dayMs = 86_400_000

/** The opening hours as spans of time, in order, from the day before a moment until a week after it. */
export function spansAround(at: number, { week, closedDates, timezone }: Availability) {
  const spans: { start: number; end: number }[] = []
  const ahead = offsetMs(at, timezone)
  for (let day = -1; day <= 7; day++) {
    const date = dayIn(at + day * dayMs, timezone)
    const weekday = weekdayText(at + day * dayMs, timezone).toLowerCase() as keyof typeof week
    if (closedDates.includes(date)) continue
    for (const { start, end } of week[weekday]) {
      const moment = (time: string) => Date.parse(`${date}T${time}:00Z`) - ahead
      const from = moment(start)
      const until = moment(end)
      spans.push({ start: from, end: until > from ? until : until + dayMs })
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

/** «Open until 9:00 pm», «Closed, opens tomorrow 8:00 am». */
export function openingText(store: StoreDetails, at: number = now()): string {
  const { availability, pausedUntil, open, active } = store
  if (active && pausedUntil && Date.parse(pausedUntil) > at)
    return words.store.paused(clockText(Date.parse(pausedUntil)))
  const spans = spansAround(at, availability)
  if (open) {
    let end = spans.find((span) => span.start <= at && at < span.end)?.end
    // Spans without a gap between them, for instance at midnight, count as one.
    for (const span of spans) if (end !== undefined && span.start <= end && span.end > end) end = span.end
    if (end === undefined || end - at > dayMs) return words.store.allDay
    return words.store.openUntil(clockText(end))
  }
  const next = spans.find((span) => span.start > at)
  if (!active || !next) return words.store.closed
  const day = dayText(next.start, at)
  return words.store.closedUntil(day === 'today' ? clockText(next.start) : `${day} ${clockText(next.start)}`)
}
