import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { extent } from '#testing/suite/exploration.ts'
import { readHours } from './hours.ts'

const app = await startApp()

const timezones = [
  'Africa/Lagos',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A random week without overlaps: divided at random minutes, with every second part open, for at most a day. */
const week = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_079 }), { minLength: 0, maxLength: 16 })
  .map((cuts) => {
    const sorted = cuts.toSorted((a, b) => a - b)
    const empty = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Availability['week']
    for (let place = 0; place + 1 < sorted.length; place += 2) {
      const start = sorted[place]!
      const end = Math.min(sorted[place + 1]!, start + 1440)
      empty[weekdays[Math.floor(start / 1440)]!].push({ start: clockTime(start % 1440), end: clockTime(end) })
    }
    return empty
  })

/**
 * A simple model: whether the local time is inside a span that started today, or in one that started
 * yesterday.
 */
function isOpen(availability: Availability, instant: Temporal.Instant): boolean {
  const local = instant.toZonedDateTimeISO(availability.timezone)
  const minute = local.hour * 60 + local.minute
  const started = (date: Temporal.PlainDate, into: number) => {
    if (availability.closedDates.includes(date.toString())) return false
    return availability.week[weekdays[date.dayOfWeek - 1]!].some(({ start, end }) => {
      const from = Number(start.slice(0, 2)) * 60 + Number(start.slice(3))
      const to = Number(end.slice(0, 2)) * 60 + Number(end.slice(3))
      const length = to > from ? to - from : to + 1440 - from
      return into >= from && into < from + length
    })
  }
  const today = local.toPlainDate()
  return started(today, minute) || started(today.subtract({ days: 1 }), minute + 1440)
}

const openAt = (availability: Availability, instants: Temporal.Instant[]) => {
  const { own, late } = readHours(availability.week)
  return app.services.db.many<{ open: boolean }>(sql`
    SELECT hours_open(
      ${own}::int4multirange, ${late}::int4multirange, ${availability.closedDates}::date[], ${availability.timezone}, at
    ) AS open
    FROM unnest(${instants.map(String)}::timestamptz[]) WITH ORDINALITY AS given (at, place) ORDER BY place`)
}

test('open is right at every minute, for random hours, over midnight, closed dates and daylight saving', async () => {
  const starts = ['2026-03-06', '2026-03-27', '2026-10-30', '2026-11-14', '2027-01-01']
  await fc.assert(
    fc.asyncProperty(
      week,
      fc.constantFrom(...timezones),
      fc.constantFrom(...starts),
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      async (spans, timezone, start, closedDays) => {
        const first = Temporal.PlainDate.from(start)
        const availability: Availability = {
          timezone,
          week: spans,
          closedDates: [...new Set(closedDays)].map((days) => first.add({ days }).toString()),
        }
        const from = first.toZonedDateTime(timezone).toInstant()
        const instants = Array.from({ length: 5 * 1440 }, (_, minute) => from.add({ minutes: minute }))
        const rows = await openAt(availability, instants)
        const wrong = instants.find((instant, place) => rows[place]!.open !== isOpen(availability, instant))
        expect(wrong?.toString()).toBeUndefined()
      },
    ),
    { numRuns: extent(5, 12) },
  )
})

const only = (spans: Partial<Availability['week']>): Availability['week'] => ({
  ...(Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Availability['week']),
  ...spans,
})

test.for([
  [
    'two spans of a day',
    only({
      monday: [
        { start: '08:00', end: '12:00' },
        { start: '11:59', end: '15:00' },
      ],
    }),
  ],
  [
    'one over midnight and the next morning',
    only({ monday: [{ start: '20:00', end: '03:00' }], tuesday: [{ start: '02:00', end: '09:00' }] }),
  ],
  [
    'Sunday night and Monday morning',
    only({ sunday: [{ start: '22:00', end: '04:00' }], monday: [{ start: '03:00', end: '09:00' }] }),
  ],
  [
    'a whole day and a span in it',
    only({
      friday: [
        { start: '00:00', end: '00:00' },
        { start: '10:00', end: '11:00' },
      ],
    }),
  ],
] as const)('overlapping spans are refused: %s', ([, spans]) => {
  expect(() => readHours(spans)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
})

test('adjacent spans are accepted, also around midnight and the end of the week', () => {
  expect(
    readHours(
      only({
        monday: [
          { start: '00:00', end: '12:00' },
          { start: '12:00', end: '00:00' },
        ],
        sunday: [{ start: '20:00', end: '00:00' }],
      }),
    ),
  ).toEqual({ own: '{[0,720),[720,1440),[9840,10080)}', late: '{}' })
})
