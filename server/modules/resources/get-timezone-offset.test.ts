import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField } from '#testing/people.ts'

const app = await sharedApp()
const { clock } = app.services
const offsetOf = async (timezone: string) =>
  (await app.client().getTimezoneOffset({ query: { timezone } })).data.offsetMinutes

test('by default it is the zone of Lagos, with the service time', async () => {
  const before = clock.now().toISOString()
  const { statusCode, data } = await app.client().getTimezoneOffset()
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({ timezone: 'Africa/Lagos', offsetMinutes: 60 })
  expect(data.now >= before && data.now <= clock.now().toISOString()).toBe(true)
})

test.for<[string, number]>([
  ['Africa/Lagos', 60],
  ['Asia/Kolkata', 330],
  ['Asia/Kathmandu', 345],
  ['America/Phoenix', -420],
  ['Etc/GMT-14', 840],
  ['UTC', 0],
])('%s is %d minutes east', async ([timezone, minutes]) => {
  expect(await offsetOf(timezone)).toBe(minutes)
})

test.for([
  'Africa/Nowhere',
  'Lagos',
  'nonsense',
  '+01:00',
  '60',
  'Africa/',
  '../etc/passwd',
  '',
  'x'.repeat(65),
])('«%s» is refused by field', (timezone) => expectField(offsetOf(timezone), 'timezone'))

test('other parameters are refused', () =>
  expectField(app.client().getTimezoneOffset({ query: { at: '2026-01-01' } as never }), 'at'))

/** Moves the service time to noon of the next day with this date. */
async function advanceTo(month: number, day: number) {
  const now = clock.now()
  const thisYear = Date.UTC(now.getUTCFullYear(), month - 1, day, 12)
  const then = thisYear > now.getTime() ? thisYear : Date.UTC(now.getUTCFullYear() + 1, month - 1, day, 12)
  await clock.advance(then - now.getTime())
}

test('daylight saving time follows the service time', async () => {
  await advanceTo(1, 15)
  expect([await offsetOf('America/New_York'), await offsetOf('Europe/London')]).toEqual([-300, 0])
  await advanceTo(7, 15)
  expect([await offsetOf('America/New_York'), await offsetOf('Europe/London')]).toEqual([-240, 60])
  expect(await offsetOf('Africa/Lagos')).toBe(60)
  expect((await app.client().getTimezoneOffset()).data.now.slice(4, 10)).toBe('-07-15')
})
