import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  leave,
  makeReady,
  offeredOrder,
  offersOf,
  type Rider,
  riders,
  standing,
  take,
  untilOver,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)

const boxOf = async ({ client }: Rider) => (await client.getAccount()).data.orders

test('a declined offer is rejected in the rider’s list and stays open to others', async () => {
  const shop = await aShop(app, staff)
  const [rider, other] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const before = (await eventsOfStream(app, `user:${other!.id}`, 'order.update')).length
  const { data, statusCode } = await leave(rider!, orderId)
  expect([statusCode, data.status, data.actions]).toEqual([200, 'rejected', []])
  expect(await eventsOfStream(app, `user:${rider!.id}`, 'order.update')).toHaveLength(1)
  expect(await eventsOfStream(app, `user:${other!.id}`, 'order.update')).toHaveLength(before)
  expect((await leave(rider!, orderId)).statusCode).toBe(208)
  expect(await outcomeOf(take(rider!, orderId))).toBe('410 order.offer.ended')
  expect(await outcomeOf(take(other!, orderId))).toBe('200')
})

test('a rider whose offer has ended is told nothing of what the order does next', async () => {
  const shop = await aShop(app, staff)
  const [rider, other] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  const told = await eventsOfStream(app, `user:${other!.id}`, 'order.update')
  expect(told.at(-1)).toMatchObject({ status: 'rejected' })
  await makeReady(shop, orderId)
  expect(await eventsOfStream(app, `user:${other!.id}`, 'order.update')).toEqual(told)
})

test('an order that the rider gives up no longer shows the rider, and is offered to others', async () => {
  const shop = await aShop(app, staff)
  const [rider, other] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  await db.run(
    sql`UPDATE orders SET version = version + 1, rider_arrived_at = service_now() WHERE id = ${orderId}`,
  )
  const { data } = await rider!.client.rejectOrder({ params: { orderId }, body: { reason: 'A flat tyre.' } })
  expect(data).toMatchObject({ status: 'cancelled', rider: null, delivery: { telephone: null } })
  expect(await offersOf(app, orderId)).toEqual({ [rider!.id]: 'given-up', [other!.id]: 'pending' })
  expect(await eventsOfStream(app, `user:${other!.id}`, 'order.new')).toHaveLength(2)
  const { data: seen } = await shop.owner.client.getOrder({ params: { orderId } })
  expect(seen).toMatchObject({
    status: 'accepted',
    rider: null,
    ridersNotified: true,
    reason: null,
  })
  expect(seen.trackings.find(({ type }) => type === 'rider-acceptance')).toMatchObject({ status: 'pending' })
  const row = await db.one(sql`SELECT rider_arrived_at, round FROM orders WHERE id = ${orderId}`)
  expect(row).toEqual({ rider_arrived_at: null, round: 2 })
  expect((await leave(rider!, orderId)).statusCode).toBe(208)
  expect((await boxOf(rider!)).statuses.accepted.timestamp.start).toBeNull()
  const taken = await take(other!, orderId)
  expect(taken.data.reason).toBeNull()
})

test('an order cannot be given up after the pick-up', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  await shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } })
  expect(await outcomeOf(leave(rider!, orderId))).toBe('409 order.move.illegal')
  expect(await standing(app, orderId)).toMatchObject({ rider_id: rider!.id })
})

test('an ended offer cannot be declined, and one never made is unknown', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const [newcomer] = await riders(app, 1, { at: shop.at })
  expect(await outcomeOf(leave(newcomer!, orderId))).toBe('404 order.absent')
  await clock.advance(181_000)
  await untilOver(app, orderId)
  expect(await outcomeOf(leave(rider!, orderId))).toBe('410 order.offer.ended')
})

test('an operator unassigns the rider of an order, once and with a reason', async () => {
  const shop = await aShop(app, staff)
  const [rider, other] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const unassign = () =>
    staff.client.unassignRider({ params: { orderId }, body: { reason: 'The rider does not answer.' } })
  expect(await outcomeOf(unassign())).toBe('409 order.move.illegal')
  await take(rider!, orderId)
  const { data } = await unassign()
  expect(data).toMatchObject({ rider: null, ridersNotified: true, reason: 'The rider does not answer.' })
  expect(await offersOf(app, orderId)).toEqual({ [rider!.id]: 'taken-away', [other!.id]: 'pending' })
  expect((await eventsOfStream(app, `user:${rider!.id}`, 'order.update')).at(-1)).toMatchObject({
    status: 'cancelled',
  })
  expect((await unassign()).statusCode).toBe(208)
  const audited = await db.many(sql`
    SELECT FROM audit_log WHERE operation = 'unassignRider' AND params ->> 'orderId' = ${orderId}`)
  expect(audited).toHaveLength(1)
})

test('a store withdraws the offer from riders who have not accepted it', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const unnotify = () => shop.owner.client.unnotifyRiders({ params: { orderId } })
  const { data, statusCode } = await unnotify()
  expect([statusCode, data.ridersNotified, data.dateDeadline]).toEqual([200, false, null])
  expect(await offersOf(app, orderId)).toEqual({ [rider!.id]: 'withdrawn' })
  expect((await eventsOfStream(app, `user:${rider!.id}`, 'order.update')).at(-1)).toMatchObject({
    status: 'rejected',
  })
  expect((await unnotify()).statusCode).toBe(208)
  await shop.owner.client.notifyRiders({ params: { orderId } })
  await take(rider!, orderId)
  expect(await outcomeOf(unnotify())).toBe('409 order.move.illegal')
})
