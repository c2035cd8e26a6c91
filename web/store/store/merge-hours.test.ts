import { expect, test } from 'vitest'
import type { Availability } from '#contract/records/store-details.ts'
import { weekdays } from '#contract/states.ts'
import { mergeHours } from './merge-hours.ts'

const week = Object.fromEntries(
  weekdays.map((day) => [day, [{ start: '08:00', end: '22:00' }]]),
) as Availability['week']
const base: Availability = { timezone: 'Africa/Lagos', week, closedDates: ['2026-12-25', '2026-12-26'] }
const late = [{ start: '12:00', end: '23:00' }]

test('what two people change of the hours is kept: days, and dates that are added and taken away', () => {
  const mine = { ...base, week: { ...week, monday: late }, closedDates: ['2026-12-24', '2026-12-25'] }
  const theirs = { ...base, week: { ...week, friday: [] }, closedDates: ['2026-12-26', '2027-01-01'] }
  expect(mergeHours(base, mine, theirs)).toEqual({
    hours: {
      ...base,
      week: { ...week, monday: late, friday: [] },
      closedDates: ['2026-12-24', '2027-01-01'],
    },
    disputed: [],
  })
})

test('a day that both have changed is named, unless they agree', () => {
  const mine = { ...base, week: { ...week, monday: late, sunday: [] } }
  const theirs = { ...base, week: { ...week, monday: [], sunday: [] } }
  expect(mergeHours(base, mine, theirs)).toEqual({
    hours: { ...base, week: { ...week, monday: late, sunday: [] } },
    disputed: ['monday'],
  })
})
