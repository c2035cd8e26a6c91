import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  eventsOfStream,
  northOf,
  offeredOrder,
  offersOf,
  type Rider,
  riders,
  type Shop,
  standing,
  take,
} from '#testing/orders/dispatch.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { operator, outcomeOf, refusal } from '#testing/people.ts'

/** A rider dismissed by a store keeps the orders already picked up and loses the other orders of that store. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db } = app.services
const staff = await operator(app)

const ownRiders = (shop: Shop, count: number) =>
  riders(app, count, { category: 'vendor', at: shop.at, storeId: shop.storeId })

/** The requests that `riders` creates have the id of their sender. */
const letGo = ({ owner, storeId }: Shop, { id }: Rider) =>
  owner.client.revokeRequest({ params: { storeId, requestId: id } })

const step = (by: Pick<Rider, 'client'>, orderId: string, status: 'ready' | 'ongoing') =>
  by.client.updateOrderStatus({ params: { orderId }, body: { status } })

const alertsOf = async (orderId: string, partyId: string) =>
  (
    await db.many<{ type: string }>(sql`
      SELECT type FROM alert WHERE data ->> 'orderId' = ${orderId} AND ${partyId} IN (user_id, store_id) ORDER BY id`)
  ).map(({ type }) => type)

const boxOf = (riderId: string) => db.many(sql`SELECT FROM rider_box WHERE rider_id = ${riderId}`)

test('orders not picked up go to others, with alerts; the box is empty', async () => {
  const shop = await aShop(app, staff)
  const [leaving] = await ownRiders(shop, 1)
  const [first, second] = [await offeredOrder(app, shop), await offeredOrder(app, shop)]
  await take(leaving!, first)
  await take(leaving!, second)
  await step(shop.owner, second, 'ready')
  const [staying] = await ownRiders(shop, 1)
  await letGo(shop, leaving!)
  for (const orderId of [first, second]) {
    expect(await standing(app, orderId)).toMatchObject({ rider_id: null, riders_notified: true, round: 2 })
    expect(await offersOf(app, orderId)).toEqual({
      [leaving!.id]: 'taken-away',
      [staying!.id]: 'pending',
    })
    expect((await alertsOf(orderId, leaving!.id)).at(-1)).toBe('delivery-taken-away')
    expect((await alertsOf(orderId, shop.storeId)).at(-1)).toBe('delivery-unassigned')
    const { data } = await leaving!.client.getOrder({ params: { orderId } })
    expect(data).toMatchObject({ status: 'cancelled', actions: [], customer: { telephone: null } })
  }
  expect(await boxOf(leaving!.id)).toEqual([])
  const { data: store } = await shop.owner.client.getStoreOrdersMetadata({
    params: { storeId: shop.storeId },
  })
  expect(store.unassigned.total).toBe(2)
  expect((await take(staying!, first)).data.status).toBe('accepted')
})

test('picked up orders stay until they are delivered, and so long the rider says where they are', async () => {
  const shop = await aShop(app, staff)
  const [leaving] = await ownRiders(shop, 1)
  const [carried, waiting] = [await offeredOrder(app, shop), await offeredOrder(app, shop)]
  await take(leaving!, carried)
  await take(leaving!, waiting)
  await step(shop.owner, carried, 'ready')
  await step(leaving!, carried, 'ongoing')
  await letGo(shop, leaving!)
  expect(await standing(app, waiting)).toMatchObject({ rider_id: null })
  expect(await standing(app, carried)).toMatchObject({ rider_id: leaving!.id })
  expect(await boxOf(leaving!.id)).toHaveLength(1)
  const door = northOf(shop.at, 2500)
  const report = () => leaving!.client.updatePosition({ body: { coordinates: door } })
  expect((await report()).data.coordinates).toEqual(door)
  const { code } = await db.one<{ code: string }>(sql`SELECT code FROM orders WHERE id = ${carried}`)
  const params = { orderId: carried }
  await leaving!.client.updateOrderStatus({ params, body: { tracking: 'rider-customer-arrival' } })
  const done = await leaving!.client.updateOrderStatus({ params, body: { status: 'completed', code } })
  expect(done.data.status).toBe('completed')
  expect(await boxOf(leaving!.id)).toEqual([])
  expect((await refusal(report())).code).toBe('auth.role.not-active')
})

test('orders of another store stay, and offers of this one are withdrawn', async () => {
  const shop = await aShop(app, staff)
  const other = await aShop(app, staff, shop.at)
  const [leaving] = await ownRiders(shop, 1)
  await db.run(sql`
    INSERT INTO store_request (id, store_id, sender_id, role, status)
    VALUES (gen_random_uuid(), ${other.storeId}, ${leaving!.id}, 'rider', 'accepted')`)
  const [kept, offered] = [await offeredOrder(app, other), await offeredOrder(app, shop)]
  await take(leaving!, kept)
  await letGo(shop, leaving!)
  expect(await standing(app, kept)).toMatchObject({ rider_id: leaving!.id })
  expect(await offersOf(app, offered)).toEqual({ [leaving!.id]: 'withdrawn' })
  const emitted = (await eventsOfStream(app, `user:${leaving!.id}`, 'order.update')).filter(
    ({ id }) => id === offered,
  )
  expect(emitted.at(-1)).toMatchObject({ status: 'rejected', actions: [] })
  expect(await outcomeOf(take(leaving!, offered))).toBe('410 order.offer.ended')
})

test.for(['revoked', 'suspended'] as const)('an operator’s decision %s does the same', async (status) => {
  const shop = await aShop(app, staff)
  const [leaving] = await riders(app, 1, { category: 'platform', at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(leaving!, orderId)
  const params = { userId: leaving!.id }
  await staff.client.decideRoleStatus({ params, body: { status, reason: 'Fraud.' } })
  expect(await standing(app, orderId)).toMatchObject({ rider_id: null, riders_notified: true })
  expect(await alertsOf(orderId, leaving!.id)).toContain('delivery-taken-away')
  expect(await boxOf(leaving!.id)).toEqual([])
  // The operator's reason is visible to the rider only.
  expect((await shop.customer.client.getOrder({ params: { orderId } })).data.reason).not.toContain('Fraud')
})

test('a rider who picks up while being dismissed: one succeeds, and the order is carried or on offer', async () => {
  const shop = await aShop(app, staff)
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const [leaving] = await ownRiders(shop, 1)
    const orderId = await acceptedOrder(app, shop)
    await shop.owner.client.notifyRiders({ params: { orderId } })
    await take(leaving!, orderId)
    const next = await offeredOrder(app, shop)
    await step(shop.owner, orderId, 'ready')
    const [pickedUp, dismissed, taken] = await Promise.all([
      outcomeOf(step(leaving!, orderId, 'ongoing')),
      outcomeOf(letGo(shop, leaving!)),
      outcomeOf(take(leaving!, next)),
    ])
    expect(dismissed).toBe('200')
    expect(['200', '409 order.move.illegal']).toContain(pickedUp)
    expect(['200', '403 auth.role.not-active', '409 rider.box.locked', '410 order.offer.ended']).toContain(
      taken,
    )
    const { rider_id, riders_notified } = await standing(app, orderId)
    expect({ rider_id, riders_notified }).toEqual(
      pickedUp === '200'
        ? { rider_id: leaving!.id, riders_notified: false }
        : { rider_id: null, riders_notified: true },
    )
    // An order accepted at the last moment is not picked up and loses its rider.
    expect((await standing(app, next)).rider_id).toBeNull()
    expect(await boxOf(leaving!.id)).toHaveLength(pickedUp === '200' ? 1 : 0)
  }
  await expectCleanBooks(app)
})
