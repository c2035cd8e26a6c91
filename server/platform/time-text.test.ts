import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

const now = new Date('2026-11-15T18:20:00Z')
const said = (at: string, timezone = 'Africa/Lagos') => timeText({ at: new Date(at), now, timezone })

test.for([
  ['2026-11-15T18:40:59Z', '7:40 pm'],
  ['2026-11-15T22:59:00Z', '11:59 pm'],
  ['2026-11-15T23:00:00Z', 'tomorrow 12:00 am'],
  ['2026-11-16T11:05:00Z', 'tomorrow 12:05 pm'],
  ['2026-11-14T22:00:00Z', 'yesterday 11:00 pm'],
  ['2026-11-17T08:00:00Z', 'Tuesday 9:00 am'],
  ['2026-11-21T08:00:00Z', 'Saturday 9:00 am'],
  ['2026-11-22T08:00:00Z', '22 November, 9:00 am'],
  ['2026-11-10T08:00:00Z', '10 November, 9:00 am'],
  ['2027-01-02T08:00:00Z', '2 January, 9:00 am'],
] as const)('%s is %s', ([at, words]) => {
  expect(said(at)).toBe(words)
})

test('the day is that of the time zone', () => {
  expect(said('2026-11-15T23:30:00Z', 'UTC')).toBe('11:30 pm')
  expect(said('2026-11-15T23:30:00Z', 'Asia/Tokyo')).toBe('8:30 am')
})
