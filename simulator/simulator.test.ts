import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { makeCity } from './city.ts'
import { planned, waves } from './dispatches.ts'
import { runDay } from './run-day.ts'
import { runServiceDay } from './service/run-service-day.ts'

test.for([waves, planned])('a small day under $name keeps every rule and loses no order', (dispatch) => {
  const city = makeCity(3, 4, { riders: 12, orders: 80 })
  const day = runDay(city, dispatch, 5)
  expect(day.faults).toEqual([])
  const ends = [...day.deliveries.map(({ order }) => order), ...day.cancelled, ...day.unserved].map(
    ({ id }) => id,
  )
  expect(ends.toSorted()).toEqual(city.orders.map(({ id }) => id).toSorted())
  expect(day.deliveries.length).toBeGreaterThan(60)
  const riders = new Map(city.riders.map((rider) => [rider.id, rider]))
  for (const { order, riderId, acceptedAt, pickedUpAt, doorAt } of day.deliveries) {
    const { onAt, offAt } = riders.get(riderId)!
    expect(acceptedAt >= onAt && acceptedAt < offAt).toBe(true)
    expect(pickedUpAt).toBeGreaterThanOrEqual(order.readyAt)
    expect(doorAt).toBeGreaterThan(pickedUpAt)
  }
  const again = runDay(makeCity(3, 4, { riders: 12, orders: 80 }), dispatch, 5)
  expect(again.deliveries.map(({ doorAt }) => doorAt)).toEqual(day.deliveries.map(({ doorAt }) => doorAt))
})

test.for([
  ['waves', '0'],
  ['the plan', '30'],
] as const)(
  'in the service, by %s, nobody who is off, suspended or full is asked, no order is lost and the books are clean',
  async ([, PLAN_SECONDS]) => {
    const app = await startApp({ PLAN_SECONDS, ACCESS_TOKEN_MINUTES: '1440' }, undefined, {
      plansDispatch: false,
    })
    const city = makeCity(3, 4, { riders: 4, orders: 7, hours: 1 })
    const day = await runServiceDay(app, city, 5)
    expect(day.faults).toEqual([])
    expect(day.deliveries.length).toBeGreaterThan(3)
    expect(day.offers).toBeGreaterThanOrEqual(day.deliveries.length)
    expect(day.earned).toBeGreaterThan(0)
  },
)
