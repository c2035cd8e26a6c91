import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '#client/index.ts'
import { sql } from '#platform/database/sql.ts'
import { addRawJob } from '#testing/app/jobs.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  leave,
  offeredOrder,
  offersOf,
  type Rider,
  riders,
  type Shop,
  standing,
  take,
  untilOver,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { extent } from '#testing/suite/exploration.ts'

/** Two processes on one database. */
const settings = {
  ACCESS_TOKEN_MINUTES: '1440',
  OFFER_WAVE_RIDERS: '40',
  OFFER_SECONDS: '3600',
  DATABASE_CONNECTIONS: '12',
}
const app = await startApp(settings)
const other = await startApp(settings, { url: app.databaseUrl })
const { db, clock } = app.services
const staff = await operator(app)

const unassigned = async (storeId: string) =>
  (await db.one<{ total: number }>(sql`SELECT unassigned_orders AS total FROM store WHERE id = ${storeId}`))
    .total

const shopCount = extent(1, 5)
const [crowdSize, orderCount] = [extent(10, 40), extent(5, 10)]

test(`${shopCount * crowdSize} riders compete for ${shopCount * orderCount} orders: each order has one rider, no box is overfull, and the others are notified`, {
  timeout: 120_000,
}, async () => {
  const shops: Shop[] = []
  for (let more = shopCount; more > 0; more--) shops.push(await aShop(app, staff))
  const crowds = await Promise.all(
    shops.map(({ at, storeId }) => riders(app, crowdSize, { category: 'vendor', at, storeId })),
  )
  const orderIds: string[] = []
  for (let index = 0; index < shopCount * orderCount; index++)
    orderIds.push(await offeredOrder(app, shops[index % shopCount]!))

  // Eight or sixteen riders compete for each order. Every second rider is connected to the other process.
  const race = async (rider: Rider, index: number, shop: number) => {
    const { token } = rider
    const client = index % 2 === 0 ? rider.client : createClient({ baseUrl: `${other.url}/v1`, token })
    const found: string[] = []
    for (const step of [0, 3, 6, 9]) {
      found.push(
        await outcomeOf(
          take({ ...rider, client }, orderIds[((index + step) % orderCount) * shopCount + shop]!),
        ),
      )
    }
    return found
  }
  const outcomes = await Promise.all(
    crowds.flatMap((crowd, shop) => crowd.map((rider, index) => race(rider, index, shop))),
  )

  const taken = await db.many<{ rider_id: string; accepted: number; lost: number }>(sql`
    SELECT orders.rider_id, count(*) FILTER (WHERE offer.status = 'accepted') AS accepted,
      count(*) FILTER (WHERE offer.status = 'lost') AS lost
    FROM orders JOIN offer ON order_id = orders.id WHERE orders.id = ANY(${orderIds}) GROUP BY orders.id`)
  expect(taken).toEqual(
    orderIds.map(() => ({ rider_id: expect.any(String), accepted: 1, lost: crowdSize - 1 })),
  )
  const counts = new Map<string, number>()
  for (const outcome of outcomes.flat()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  expect(counts.get('200')).toBe(shopCount * orderCount)
  expect([...counts.keys()].sort().filter((outcome) => outcome !== '409 rider.box.full')).toEqual([
    '200',
    '409 order.offer.lost',
  ])
  const carried = new Map<string, number>()
  for (const { rider_id } of taken) carried.set(rider_id, (carried.get(rider_id) ?? 0) + 1)
  expect(Math.max(...carried.values())).toBeLessThanOrEqual(3)
  const boxes = await db.many<{ rider_id: string; locked: boolean }>(
    sql`SELECT rider_id, locked FROM rider_box`,
  )
  expect(new Map(boxes.map((box) => [box.rider_id, box.locked]))).toEqual(
    new Map([...carried].map(([riderId, count]) => [riderId, count === 3])),
  )
  expect(await Promise.all(shops.map(({ storeId }) => unassigned(storeId)))).toEqual(shops.map(() => 0))
})

test('a rider who accepts many offers concurrently gets as many as the box holds', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderIds: string[] = []
  for (let more = 8; more > 0; more--) orderIds.push(await offeredOrder(app, shop))
  const outcomes = await Promise.all(orderIds.map((orderId) => outcomeOf(take(rider!, orderId))))
  expect(outcomes.sort()).toEqual([...Array(3).fill('200'), ...Array(5).fill('409 rider.box.full')])
  expect(await eventsOfStream(app, `user:${rider!.id}`, 'rider.orders.addition.time.ended')).toHaveLength(1)
})

test('at the end of the window the rider has the order or the offer expired, never both', async () => {
  const shop = await aShop(app, staff)
  const crowd = await riders(app, extent(5, 10), { at: shop.at })
  const orderIds: string[] = []
  for (const _ of crowd) orderIds.push(await offeredOrder(app, shop))
  await db.run(
    sql`UPDATE orders SET version = version + 1, deadline_at = service_now() + interval '60 seconds' WHERE id = ANY(${orderIds})`,
  )
  const ending = (orderId: string) => addRawJob(db, 'endOfferWindow', { orderId })
  await clock.advance(59_900)
  const taking = crowd.map(async (rider, index) => {
    const at = performance.now() + index * extent(40, 20)
    while (performance.now() < at) {
      await ending(orderIds[index]!)
      await sleep(10)
    }
    return outcomeOf(take(rider, orderIds[index]!))
  })
  const outcomes = await Promise.all(taking)
  for (const [index, orderId] of orderIds.entries()) {
    const rider = crowd[index]!
    await ending(orderId)
    await untilOver(app, orderId)
    const won = outcomes[index] === '200'
    if (!won) expect(outcomes[index]).toBe('410 order.offer.ended')
    expect(await standing(app, orderId)).toMatchObject({ rider_id: won ? rider.id : null })
    expect((await offersOf(app, orderId))[rider.id]).toBe(won ? 'accepted' : 'lapsed')
  }
  const lost = outcomes.filter((outcome) => outcome !== '200').length
  expect(
    await eventsOfStream(app, `store:${shop.storeId}`, 'rider.order.assignment.time.ended'),
  ).toHaveLength(lost)
})

test('a rider gives up while the store cancels: the order ends and is not offered', async () => {
  const shop = await aShop(app, staff)
  const crowd = await riders(app, extent(4, 8), { at: shop.at })
  const orderIds: string[] = []
  for (const rider of crowd) {
    const orderId = await offeredOrder(app, shop)
    await take(rider, orderId)
    orderIds.push(orderId)
  }
  const outcomes = await Promise.all(
    crowd.flatMap((rider, index) => {
      const params = { orderId: orderIds[index]! }
      const callOff = () => shop.owner.client.rejectOrder({ params, body: { reason: 'No more gas.' } })
      const both = [() => leave(rider, params.orderId), callOff]
      return (index % 2 === 0 ? both : both.reverse()).map((act) => outcomeOf(act()))
    }),
  )
  const known = ['200', '409 order.move.illegal', '410 order.offer.ended']
  expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([])
  for (const orderId of orderIds) {
    expect(Object.values(await offersOf(app, orderId))).not.toContain('pending')
    expect(await standing(app, orderId)).toMatchObject({ riders_notified: false })
  }
  const open = await db.many(sql`
    SELECT status FROM orders WHERE id = ANY(${orderIds}) AND status <> 'cancelled'`)
  expect(open).toEqual([])
  const boxes = await db.many(sql`SELECT FROM rider_box WHERE rider_id = ANY(${crowd.map(({ id }) => id)})`)
  expect(boxes).toEqual([])
  expect(await unassigned(shop.storeId)).toBe(0)
})
