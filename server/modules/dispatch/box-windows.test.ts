import { expect, test } from 'vitest'
import { addRawJob } from '#testing/app/jobs.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  leave,
  offeredOrder,
  type Rider,
  riders,
  type Shop,
  take,
} from '#testing/orders/dispatch.ts'
import { eventually, jobsOf, operator } from '#testing/people.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)

const boxOf = async ({ client }: Rider) => (await client.getAccount()).data.orders
const closings = ({ id }: Rider) => eventsOfStream(app, `user:${id}`, 'rider.orders.addition.time.ended')
const empty = {
  statuses: {
    accepted: { timestamp: { start: null, end: null } },
    ongoing: { timestamp: { start: null, end: null } },
  },
  box: { locked: false },
}

async function carrying(shop: Shop, count: number) {
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderIds: string[] = []
  for (let more = count; more > 0; more--) {
    const orderId = await offeredOrder(app, shop)
    await take(rider!, orderId)
    orderIds.push(orderId)
  }
  return { rider: rider!, orderIds }
}

test('the first order opens the box for five minutes, and further ones do not extend it', async () => {
  const { rider, orderIds } = await carrying(await aShop(app, staff), 1)
  const { statuses, box } = await boxOf(rider)
  const { start, end } = statuses.accepted.timestamp
  expect(Date.parse(end!) - Date.parse(start!)).toBe(300_000)
  expect([box.locked, statuses.ongoing.timestamp.start]).toEqual([false, null])
  await leave(rider, orderIds[0]!)
  expect(await boxOf(rider)).toEqual(empty)
  const shop = await aShop(app, staff)
  const second = await carrying(shop, 1)
  const before = await boxOf(second.rider)
  await clock.advance(60_000)
  await take(second.rider, await offeredOrder(app, shop))
  expect(await boxOf(second.rider)).toEqual(before)
})

test('when the window ends the box is closed once, with the expected time of the deliveries', async () => {
  const { rider, orderIds } = await carrying(await aShop(app, staff), 2)
  await clock.advance(300_000)
  const closed = await eventually(async () => (await closings(rider))[0], 'the closing')
  await addRawJob(db, 'endBoxWindow', { riderId: rider.id })
  const { statuses, box } = await boxOf(rider)
  expect(box.locked).toBe(true)
  expect(closed).toEqual({ orderIds, ...statuses.ongoing.timestamp })
  const minutes =
    (Date.parse(statuses.ongoing.timestamp.end!) - Date.parse(statuses.ongoing.timestamp.start!)) / 60_000
  // 15 of the 20 minutes of preparation are left, and two ways of 2.5 km take ten minutes each at 15 km/h.
  expect(minutes).toBeGreaterThan(34)
  expect(minutes).toBeLessThan(35.1)
  const isDone = async () => (await jobsOf(app, 'endBoxWindow')).length === 0 || undefined
  await eventually(isDone, 'the end of the repeated job')
  expect(await closings(rider)).toHaveLength(1)
})

test('a full box is closed at once', async () => {
  const { rider, orderIds } = await carrying(await aShop(app, staff), 3)
  expect((await boxOf(rider)).box.locked).toBe(true)
  expect(await closings(rider)).toMatchObject([{ orderIds }])
})

test('the first pick-up closes the box, and the end of the last order deletes it', async () => {
  const shop = await aShop(app, staff)
  const { rider, orderIds } = await carrying(shop, 2)
  const [first, second] = orderIds as [string, string]
  const set = (client: Rider['client'], orderId: string, body: object) =>
    client.updateOrderStatus({ params: { orderId }, body: body as { status: 'ready' } })
  await set(shop.owner.client, first, { status: 'ready' })
  expect((await boxOf(rider)).box.locked).toBe(false)
  await set(rider.client, first, { status: 'ongoing' })
  expect((await boxOf(rider)).box.locked).toBe(true)
  expect(await closings(rider)).toHaveLength(1)
  const { data: order } = await shop.customer.client.getOrder({ params: { orderId: first } })
  await set(rider.client, first, { status: 'completed', code: order.code })
  expect((await boxOf(rider)).box.locked).toBe(true)
  await shop.owner.client.rejectOrder({ params: { orderId: second }, body: { reason: 'No more gas.' } })
  expect(await boxOf(rider)).toEqual(empty)
})

test('the account with its box takes one query', async () => {
  const { rider } = await carrying(await aShop(app, staff), 1)
  await boxOf(rider)
  expect(app.log.findLast(({ operation }) => operation === 'getAccount')!.queries).toBe(1)
})
