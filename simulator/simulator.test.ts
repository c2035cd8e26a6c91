import { expect, test } from 'vitest'
import { makeCity } from './city.ts'
import { planned, waves } from './dispatches.ts'
import { runDay } from './run-day.ts'

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
