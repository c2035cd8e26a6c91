import { expect, test } from 'vitest'
import { clockText, dayText, fullDateText, shortWeekdayText, weekdayText } from './time.tsx'
import { dayIn, offsetMs } from './zone.ts'

const at = (text: string) => Date.parse(text)

test.for([
  ['2026-03-09T22:59:00Z', '11:59\u00a0pm'],
  ['2026-03-09T23:00:00Z', '12:00\u00a0am'],
  ['2026-03-09T11:05:00Z', '12:05\u00a0pm'],
  ['2026-03-09T06:40:00Z', '7:40\u00a0am'],
] as const)('%s is %s in the market', ([moment, expected]) => {
  expect(clockText(at(moment))).toBe(expected)
})

test.for([
  ['2026-03-09T22:59:00Z', 'today'],
  ['2026-03-09T23:00:00Z', 'tomorrow'],
  ['2026-03-08T22:59:00Z', 'yesterday'],
  ['2026-03-12T12:00:00Z', 'Thursday'],
  ['2026-03-14T23:00:00Z', 'Sunday'],
  ['2026-03-15T22:45:00Z', 'Sunday'],
  ['2026-03-15T23:00:00Z', '16 Mar'],
  ['2026-03-05T12:00:00Z', '5 Mar'],
  ['2026-03-19T12:00:00Z', '19 Mar'],
  ['2025-12-31T12:00:00Z', '31 Dec 2025'],
] as const)('seen from noon of Monday 9 March, %s is %s', ([moment, expected]) => {
  expect(dayText(at(moment), at('2026-03-09T11:00:00Z'))).toBe(expected)
})

test('dates and weekdays are those of the market', () => {
  const late = at('2025-12-31T23:30:00Z')
  expect([fullDateText(late), weekdayText(late), shortWeekdayText(late)]).toEqual([
    '1 Jan 2026',
    'Thursday',
    'Thu',
  ])
})

test('zones whose clocks are changed are followed', () => {
  expect(offsetMs(at('2026-07-01T00:00:00Z'), 'Europe/London')).toBe(3_600_000)
  expect(offsetMs(at('2026-12-01T00:00:00Z'), 'Europe/London')).toBe(0)
  expect(dayIn(at('2026-07-01T20:00:00Z'), 'Asia/Tokyo')).toBe('2026-07-02')
  expect(weekdayText(at('2026-07-01T20:00:00Z'), 'Asia/Tokyo')).toBe('Thursday')
})

test('the market’s zone is as far from UTC as the calendar of zones says', () => {
  for (const moment of ['1990-01-01', '2026-01-01', '2026-07-01', '2040-07-01']) {
    const local = new Date(moment).toLocaleString('sv-SE', { timeZone: 'Africa/Lagos' }).replace(' ', 'T')
    expect(Date.parse(`${local}Z`) - at(moment)).toBe(offsetMs(at(moment), 'Africa/Lagos'))
  }
})
