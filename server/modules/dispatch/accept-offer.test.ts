import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  northOf,
  offeredOrder,
  offersOf,
  riders,
  standing,
  take,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)

const unassigned = async (storeId: string) =>
  (await db.one<{ total: number }>(sql`SELECT unassigned_orders AS total FROM store WHERE id = ${storeId}`))
    .total

test('the rider gets the order with contacts, and all parties are notified', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  expect(await unassigned(shop.storeId)).toBe(1)
  const { data } = await take(rider!, orderId)
  expect(data).toMatchObject({
    status: 'accepted',
    rider: { id: rider!.id },
    ridersNotified: false,
    dateDeadline: null,
    delivery: { telephone: shop.customer.telephone },
  })
  expect(data.trackings.find(({ type }) => type === 'rider-acceptance')).toMatchObject({
    status: 'completed',
  })
  expect(data.actions).toEqual(['reject', 'rider-store-arrival'])
  expect(await unassigned(shop.storeId)).toBe(0)
  for (const stream of [`store:${shop.storeId}`, `user:${shop.customer.id}`]) {
    expect((await eventsOfStream(app, stream, 'order.update')).at(-1)).toMatchObject({
      rider: { id: rider!.id },
    })
  }
})

test('other riders are notified that the offer is lost, and refused when they accept it', async () => {
  const shop = await aShop(app, staff)
  const [first, second] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const { data } = await take(first!, orderId)
  expect(data).toMatchObject({ status: 'accepted', rider: { id: first!.id } })
  expect(await offersOf(app, orderId)).toEqual({ [first!.id]: 'accepted', [second!.id]: 'lost' })
  const [update] = await eventsOfStream(app, `user:${second!.id}`, 'order.update')
  expect(update).toMatchObject({ id: orderId, status: 'rejected', rider: null, actions: [] })
  expect(await outcomeOf(take(second!, orderId))).toBe('409 order.offer.lost')
})

test('accepting again is 208 with the same order', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const { data } = await take(rider!, orderId)
  const again = await take(rider!, orderId)
  expect(again.statusCode).toBe(208)
  expect(again.data).toEqual(data)
})

test('an offer that was withdrawn or has expired is 410', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const withdrawn = await offeredOrder(app, shop)
  await shop.owner.client.unnotifyRiders({ params: { orderId: withdrawn } })
  expect(await outcomeOf(take(rider!, withdrawn))).toBe('410 order.offer.ended')
  const over = await offeredOrder(app, shop)
  // The job has not run yet: the deadline alone decides.
  await db.run(sql`UPDATE orders SET version = version + 1, deadline_at = service_now() WHERE id = ${over}`)
  expect(await outcomeOf(take(rider!, over))).toBe('410 order.offer.ended')
  expect(await standing(app, over)).toMatchObject({ rider_id: null })
})

test('only active riders accept orders, and only those offered to them', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const [stranger] = await riders(app, 1, { at: northOf(shop.at, 20_000) })
  const orderId = await offeredOrder(app, shop)
  expect(await outcomeOf(take(stranger!, orderId))).toBe('404 order.absent')
  await db.run(sql`UPDATE users SET role_status = 'revoked' WHERE id = ${rider!.id}`)
  expect(await outcomeOf(take(rider!, orderId))).toBe('403 auth.role.not-active')
})

test.for([
  ['vendor', true],
  ['platform', false],
] as const)(
  'whether a %s rider counts as the store’s own is fixed at acceptance: %s',
  async ([category, isVendor]) => {
    const shop = await aShop(app, staff)
    const [rider] = await riders(app, 1, { category, at: shop.at, storeId: shop.storeId })
    const orderId = await offeredOrder(app, shop)
    await take(rider!, orderId)
    await db.run(sql`UPDATE users SET role_category = 'independent' WHERE id = ${rider!.id}`)
    const row = await db.one(sql`SELECT rider_is_vendor FROM orders WHERE id = ${orderId}`)
    expect(row).toEqual({ rider_is_vendor: isVendor })
  },
)

test('a box takes three orders, from stores near the first, within its window', async () => {
  const shop = await aShop(app, staff)
  const near = await aShop(app, staff, northOf(shop.at, 1000))
  const far = await aShop(app, staff, northOf(shop.at, 2000))
  const [rider, slow] = await riders(app, 2, { at: shop.at })
  // All orders are offered before the first one is accepted into the box.
  const tooFar = await offeredOrder(app, far)
  const orderIds = [
    await offeredOrder(app, shop),
    await offeredOrder(app, near),
    await offeredOrder(app, shop),
    await offeredOrder(app, near),
  ]
  await take(rider!, orderIds[0]!)
  expect(await outcomeOf(take(rider!, tooFar))).toBe('409 rider.box.too-far')
  await take(rider!, orderIds[1]!)
  await take(rider!, orderIds[2]!)
  expect(await outcomeOf(take(rider!, orderIds[3]!))).toBe('409 rider.box.full')
  await take(slow!, orderIds[3]!)
  await clock.advance(5 * 60_000)
  const late = await offeredOrder(app, near)
  await db.run(sql`
    INSERT INTO offer (id, order_id, rider_id, round, wave) VALUES (${slow!.id}, ${late}, ${slow!.id}, 1, 1)`)
  expect(await outcomeOf(take(slow!, late))).toBe('409 rider.box.locked')
  expect(await standing(app, late)).toMatchObject({ rider_id: null, riders_notified: true })
})

test('a rider with a full box gets no offers', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  for (const _ of [1, 2, 3]) await take(rider!, await offeredOrder(app, shop))
  expect(await offersOf(app, await offeredOrder(app, shop))).toEqual({})
})

test('the number of statements is the same for ten riders as for one', async () => {
  const counts: number[] = []
  for (const count of [1, 10]) {
    const shop = await aShop(app, staff)
    const [rider] = await riders(app, count, { at: shop.at })
    await take(rider!, await offeredOrder(app, shop))
    counts.push(app.log.findLast(({ operation }) => operation === 'acceptOrder')!.queries!)
  }
  expect(counts).toEqual([3, 3])
})
