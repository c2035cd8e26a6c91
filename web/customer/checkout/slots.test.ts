import { expect, test } from 'vitest'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { momentText } from '../../kit/time.tsx'
import { dayIn } from '../../kit/zone.ts'
import { daysToChoose, likelyTime } from './slots.ts'

const allDay = [{ start: '00:00', end: '00:00' }]
const week = {
  monday: allDay,
  tuesday: allDay,
  wednesday: allDay,
  thursday: allDay,
  friday: allDay,
  saturday: allDay,
  sunday: allDay,
}
const store = {
  availability: { week, closedDates: [], timezone: 'Africa/Lagos' },
  pausedUntil: null,
} as unknown as StoreDetails

test('each day of the market’s calendar is there once, with all its times', () => {
  // Tuesday 17 November, 4:20 am in Lagos.
  const days = daysToChoose(store, Date.parse('2026-11-17T03:20:00Z'))
  expect(days.map(({ name }) => name)).toEqual([
    'today',
    'tomorrow',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'Monday',
    '24 Nov',
  ])
  for (const { times } of days) expect(new Set(times.map((time) => dayIn(time))).size).toBe(1)
  expect(days[6]!.times).toHaveLength(96)
})

test('another day begins with the time that it is now, and where that is closed with the first', () => {
  const likely = (clock: string, availability = store.availability) => {
    const at = Date.parse(`2026-11-17T${clock}:00+01:00`)
    const tomorrow = daysToChoose({ ...store, availability }, at).find(({ name }) => name === 'tomorrow')!
    return momentText(likelyTime(tomorrow, at)!, at)
  }
  expect(likely('13:20')).toBe('tomorrow 1:15\u00a0pm')
  expect(likely('23:55')).toBe('tomorrow 11:45\u00a0pm')
  const evening = { ...store.availability, week: { ...week, wednesday: [{ start: '17:00', end: '21:00' }] } }
  expect(likely('13:20', evening)).toBe('tomorrow 5:00\u00a0pm')
  expect(likely('22:20', evening)).toBe('tomorrow 5:00\u00a0pm')
})
