import { expect, test } from 'vitest'
import { expectedAt, expectedText, isLate } from './order-times.ts'
import { rangeText } from './time-range.ts'

const at = (clock: string, day = '2026-03-06') => `${day}T${clock}:00+01:00`
const now = Date.parse(at('19:00'))
const expected = (from: string, date: string, to: string) => ({
  date: at(date),
  dateFrom: at(from),
  dateTo: at(to),
})
const times = {
  ready: expected('19:05', '19:10', '19:12'),
  pickup: expected('19:08', '19:12', '19:20'),
  door: expected('19:24', '19:28', '19:32'),
}

test('what is expected is shown, and the promise only without it', () => {
  const order = { times, datePromised: at('20:16'), dateScheduled: at('20:00') }
  expect(expectedAt(order)).toBe(Date.parse(at('19:28')))
  expect(expectedAt({ ...order, times: null })).toBe(Date.parse(at('20:16')))
  expect(expectedAt({ ...order, times: null, datePromised: null })).toBe(Date.parse(at('20:00')))
  expect(expectedAt({ times: null, datePromised: null, dateScheduled: null })).toBeUndefined()
})

test('late is what is expected after the promise, or promised before now', () => {
  const order = { times, datePromised: at('20:16'), dateScheduled: null }
  expect(isLate(order, now)).toBe(false)
  expect(isLate({ ...order, datePromised: at('19:20') }, now)).toBe(true)
  expect(isLate({ ...order, times: null, datePromised: at('18:50') }, now)).toBe(true)
  expect(isLate({ ...order, datePromised: null }, now)).toBe(false)
})

test('a range names its day where that is not today', () => {
  expect(rangeText(times.door, now)).toBe('7:24 to 7:32\u00a0pm')
  expect(rangeText({ dateFrom: at('11:50'), dateTo: at('12:05') }, now)).toBe(
    '11:50\u00a0am to 12:05\u00a0pm',
  )
  const tomorrow = { dateFrom: at('09:10', '2026-03-07'), dateTo: at('09:25', '2026-03-07') }
  expect(rangeText(tomorrow, now)).toBe('tomorrow 9:10 to 9:25\u00a0am')
  const overMidnight = { dateFrom: at('23:57'), dateTo: at('00:11', '2026-03-07') }
  expect(rangeText(overMidnight, now)).toBe('11:57\u00a0pm to tomorrow 12:11\u00a0am')
  expect(rangeText(overMidnight, now - 86_400_000)).toBe('tomorrow 11:57\u00a0pm to Saturday 12:11\u00a0am')
})

test('what is near is counted in minutes; what is far has the range of its page', () => {
  const order = { times, datePromised: null, dateScheduled: null }
  const door = Date.parse(times.door.date)
  expect(expectedText(order, door, now)).toBe('in 28 min')
  const before = now - 6 * 3_600_000
  expect(expectedText(order, door, before)).toBe('7:24 to 7:32\u00a0pm')
  expect(expectedText({ ...order, times: null }, door, before)).toBe('today 7:28\u00a0pm')
})
