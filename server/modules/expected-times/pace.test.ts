import { expect, test } from 'vitest'
import { row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { northOf, riders, somewhere } from '#testing/orders/dispatch.ts'
import { operator } from '#testing/people.ts'
import { activeOwner, locationAt, openStore } from '#testing/stores.ts'
import { KnownPace, knownPace, learnPreparation, learnRide, learnWait, paceOf, sumUpAreas } from './pace.ts'

const app = await startApp()
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const at = somewhere()
const openAt = async (point: typeof at) => (await openStore(owner, { locations: [locationAt(point)] })).id
const [storeId, beside, elsewhere] = [
  await openAt(at),
  await openAt(northOf(at, 500)),
  await openAt(somewhere()),
]
const noon = new Date('2026-11-16T12:00:00+01:00')
const timezone = 'Africa/Lagos'

async function expected(store: string, items: number, metres = 1000) {
  const { known } = await db.one(
    row({ known: KnownPace }),
    sql`SELECT ${knownPace(fragment`${noon}::timestamptz`)} AS known FROM store WHERE id = ${store}`,
  )
  return paceOf(known, { items, metres })
}

const assumed = paceOf(null, { items: 1, metres: null })

test('a store is expected to be as late as it was, with large orders later; one without orders like those around it', async () => {
  const learn = (items: number, minutes: number) =>
    db.transaction(async (tx) => learnPreparation(tx, { storeId, timezone, at: noon, items, minutes }))
  for (let order = 0; order < 30; order++) await learn(order % 2 === 0 ? 1 : 8, order % 2 === 0 ? 5 : 25)
  // Nothing is learned from an order that was marked as ready hours late.
  await learn(1, 600)
  const small = await expected(storeId, 1)
  const large = await expected(storeId, 8)
  expect(small.lateness.middle).toBeLessThan(12)
  expect(large.lateness.middle).toBeGreaterThan(15)

  expect(await expected(beside, 1)).toEqual(assumed)
  await sumUpAreas(db)
  expect((await expected(beside, 1)).lateness.middle).toBeGreaterThan(3)
  expect((await expected(beside, 8)).lateness.middle).toBeGreaterThan(12)
  expect(await expected(elsewhere, 8)).toEqual(assumed)
})

test('ways take as long as rides did, far ones by far ones; a ride with two orders in the box says nothing', async () => {
  const [rider, other] = await riders(app, 2, { at })
  const ride = (riderId: string, second: number, slowness: number, metres = 1000) => {
    const pickedUpAt = new Date(noon.getTime() + second * 1000)
    const endedAt = new Date(pickedUpAt.getTime() + 900)
    const ridden = { orderId: newId(), riderId, storeId, timezone, pickedUpAt, endedAt, metres, slowness }
    return db.transaction(async (tx) => learnRide(tx, ridden))
  }
  for (let second = 0; second < 40; second += 2) {
    await ride(rider!.id, second, 1.3)
    await ride(rider!.id, second + 1, 2, 5000)
  }
  // Nothing is learned from rides that begin before the end of the rider's last one, as all but the first of these do.
  for (let second = 60; second > 20; second--) await ride(other!.id, second, second === 60 ? 0.3 : 4.9)
  await sumUpAreas(db)
  const near = await expected(beside, 1, 1000)
  const far = await expected(beside, 1, 5000)
  expect(near.slowness.middle).toBeGreaterThan(1.15)
  expect(near.slowness.high).toBeLessThan(2)
  expect(far.slowness.middle).toBeGreaterThan(near.slowness.middle + 0.2)
  expect(far.slowness.high).toBeLessThan(3)
})

test('food is expected to wait for a rider as long as it does around here at that time of the day', async () => {
  const learn = (at: Date, minutes: number) =>
    db.transaction(async (tx) => learnWait(tx, { storeId, timezone, at, minutes }))
  const night = new Date('2026-11-16T22:00:00+01:00')
  for (let order = 0; order < 20; order++) {
    await learn(noon, 10 + (order % 5))
    await learn(night, 1)
  }
  // Nothing is learned from a negative wait, after a clock was moved, or from one of hours.
  await learn(noon, -5)
  await learn(noon, 600)
  await sumUpAreas(db)
  const { wait } = await expected(beside, 1)
  expect(wait.low).toBeGreaterThan(4)
  expect(wait.middle).toBeGreaterThan(7)
  expect(wait.high).toBeLessThan(15)
  expect((await expected(elsewhere, 1)).wait).toEqual(assumed.wait)
})
