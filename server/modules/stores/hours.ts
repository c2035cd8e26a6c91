import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { invalidField } from '#platform/operations/refusal.ts'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

interface OpenSpan {
  /** Minutes since the start of the local week; `end` may be in the next week. */
  start: number
  end: number
  path: string
}

function spansOf(week: Availability['week']): OpenSpan[] {
  return weekdays.flatMap((day, index) =>
    week[day].map((span, place) => {
      const start = minuteOf(span.start)
      const end = minuteOf(span.end)
      const length = end > start ? end - start : end + dayMinutes - start
      const from = index * dayMinutes + start
      return { start: from, end: from + length, path: `availability.week.${day}.${place}` }
    }),
  )
}

function requireNoOverlap(spans: OpenSpan[]) {
  const ordered = spans.toSorted((a, b) => a.start - b.start)
  for (const [index, span] of ordered.entries()) {
    const next =
      ordered[index + 1] ??
      (ordered.length > 1 ? { ...ordered[0]!, start: ordered[0]!.start + weekMinutes } : undefined)
    if (next && next.start < span.end) throw invalidField(next.path, 'overlap', `overlaps ${span.path}`)
  }
}

const multirange = (ranges: [number, number][]) =>
  `{${ranges
    .filter(([from, to]) => to > from)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`

export interface Hours {
  /** The opening minutes on the day on which a span begins, up to midnight, as a PostgreSQL multirange. */
  own: string
  /** The opening minutes after midnight, counted on the following day. */
  late: string
}

/** Converts the week to the arguments of the SQL function hours_open(); refuses overlapping spans. */
export function readHours(week: Availability['week']): Hours {
  const spans = spansOf(week)
  requireNoOverlap(spans)
  const midnightAfter = ({ start }: OpenSpan) => (Math.floor(start / dayMinutes) + 1) * dayMinutes
  return {
    own: multirange(spans.map((span) => [span.start, Math.min(span.end, midnightAfter(span))])),
    late: multirange(
      spans.map((span) => {
        const midnight = midnightAfter(span) % weekMinutes
        return [midnight, midnight + Math.max(0, span.end - midnightAfter(span))]
      }),
    ),
  }
}

/** Only zones named after places: PostgreSQL interprets abbreviations and offsets differently, or not at all. */
const timezones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))])

export function requireAvailability({ timezone, closedDates }: Availability): void {
  if (!timezones.has(timezone)) {
    throw invalidField('availability.timezone', 'choice', 'is not the IANA name of a time zone')
  }
  for (const [index, date] of closedDates.entries()) {
    try {
      Temporal.PlainDate.from(date)
    } catch {
      throw invalidField(`availability.closedDates.${index}`, 'format', 'is not a date')
    }
  }
}

/** Refuses new closed dates that have passed in the store's time zone; stored ones may stay. */
export function requireComingDates(
  { timezone, closedDates }: Availability,
  stored: readonly string[],
  now: Date,
): void {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString()
  const index = closedDates.findIndex((date) => date < today && !stored.includes(date))
  if (index !== -1) throw invalidField(`availability.closedDates.${index}`, 'past', 'has passed already')
}
