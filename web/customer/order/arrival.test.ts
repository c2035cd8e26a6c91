import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { arrivalOf } from './arrival.ts'

const minuteMs = 60_000
const now = Date.parse('2026-03-02T12:00:00Z')
const door = { latitude: 7.49, longitude: 4.55 }
const metresNorth = (metres: number) => ({ ...door, latitude: door.latitude + metres / 111_195 })
const order = (status: string) =>
  ({
    status,
    datePromised: new Date(now + 57 * minuteMs).toISOString(),
    dateScheduled: null,
    delivery: { location: { coordinates: door } },
  }) as unknown as Order
const minutesLeft = (status: string, rider: typeof door | undefined) =>
  Math.round((arrivalOf(order(status), rider, now)! - now) / minuteMs)

test('the nearer the rider is with the food, the sooner it is here; before that, the promise stands', () => {
  expect(minutesLeft('accepted', metresNorth(500))).toBe(57)
  expect(minutesLeft('ongoing', undefined)).toBe(57)
  expect([3000, 500, 0].map((metres) => minutesLeft('ongoing', metresNorth(metres)))).toEqual([12, 2, 0])
  expect(minutesLeft('ongoing', metresNorth(50_000))).toBe(57)
  expect(arrivalOf({ ...order('ongoing'), datePromised: null }, door, now)).toBeUndefined()
})
