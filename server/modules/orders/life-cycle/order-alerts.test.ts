import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { timeText } from '#platform/time-text.ts'
import { nairaText } from '#server/money/naira-text.ts'
import { addApp, pushedTo, pushesTried } from '#testing/alerts/push.ts'
import { startApp } from '#testing/app.ts'
import { aShop, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { openStage, orderOf, type Place, ways } from '#testing/orders/order-states.ts'
import { alwaysOpen } from '#testing/stores.ts'

/** A disconnected party gets an alert about every change of an order on which it must act, and none about its own actions. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db } = app.services
const stage = await openStage(app)
const { ridden, staff } = stage

const alertsOf = async (orderId: string, party: string) =>
  (
    await db.many<{ type: string }>(sql`
      SELECT type FROM alert WHERE data ->> 'orderId' = ${orderId} AND ${party} IN (user_id, store_id) ORDER BY id`)
  ).map(({ type }) => type)

const sidesOf = async (orderId: string) => ({
  customer: await alertsOf(orderId, ridden.customer.id),
  store: await alertsOf(orderId, ridden.storeId),
  rider: await alertsOf(orderId, ridden.rider.id),
})

const onItsWay = ['order-accepted', 'order-ongoing']

test.for<[Place, Awaited<ReturnType<typeof sidesOf>>]>([
  ['paid', { customer: [], store: ['order-new'], rider: [] }],
  ['cancelled by time', { customer: ['order-expired'], store: [], rider: [] }],
  ['cancelled by customer', { customer: [], store: ['order-new', 'order-withdrawn'], rider: [] }],
  ['rejected by store', { customer: ['order-rejected'], store: ['order-new'], rider: [] }],
  ['rejected by time', { customer: ['order-rejected'], store: ['order-new', 'order-lapsed'], rider: [] }],
  [
    'cancelled by store',
    {
      customer: ['order-accepted', 'order-cancelled'],
      store: ['order-new'],
      rider: ['delivery-cancelled'],
    },
  ],
  ['completed by rider', { customer: [...onItsWay, 'order-completed'], store: ['order-new'], rider: [] }],
  [
    'failed by rider',
    {
      customer: [...onItsWay, 'delivery-arrived', 'order-failed'],
      store: ['order-new', 'delivery-failed'],
      rider: [],
    },
  ],
  [
    'failed by operator',
    {
      customer: [...onItsWay, 'order-failed'],
      store: ['order-new', 'delivery-failed'],
      rider: ['delivery-failed'],
    },
  ],
])('%s', async ([place, expected]) => {
  expect(await sidesOf(await ways[place](stage))).toEqual(expected)
})

test.for([
  ['customer', { customer: ['order-accepted'], store: ['order-new', 'order-withdrawn'] }],
  ['operator', { customer: ['order-accepted', 'order-cancelled'], store: ['order-new', 'order-withdrawn'] }],
] as const)('cancelled because it is overdue, by the %s', async ([by, expected]) => {
  const orderId = await ways['ready, overdue'](stage)
  const params = { orderId }
  if (by === 'customer') await ridden.customer.client.cancelOrder({ params, body: {} })
  else await staff.client.failOrder({ params, body: { fault: 'store', reason: 'Never made' } })
  expect(await sidesOf(orderId)).toEqual({ ...expected, rider: ['delivery-cancelled'] })
})

test('a disconnected rider gets a push for an offer, when it is ready, and when it is unassigned', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const address = await addApp(rider!)
  const orderId = await offeredOrder(app, shop)
  // Pushes sent at the same moment may arrive in any order.
  await pushesTried(app)
  await take(rider!, orderId)
  await shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  await pushesTried(app)
  const body = { reason: 'Broke down' }
  await staff.client.unassignRider({ params: { orderId }, body })
  await pushesTried(app)
  const pushed = (await pushedTo(app, address)).map(({ type, data }) => [type, data.orderId, data.reason])
  expect(pushed).toEqual([
    ['delivery-offered', orderId, undefined],
    ['delivery-ready', orderId, undefined],
    ['delivery-taken-away', orderId, 'Broke down'],
  ])
})

interface Said {
  title: string
  body: string
}

/** The alert of a party about an order, without the slug. */
async function saidTo(party: string, orderId: string, type: string): Promise<Said | undefined> {
  const { slug } = await orderOf(app, orderId)
  const said = await db.maybe<Said>(sql`
    SELECT title, body FROM alert
    WHERE type = ${type} AND data ->> 'orderId' = ${orderId} AND ${party} IN (user_id, store_id)`)
  return said && { title: said.title, body: said.body.replace(slug, '‹slug›') }
}

test('a rider who had arrived at a store that cancelled gets the compensation in the alert', async () => {
  const { owner, rider } = ridden
  const [far, near] = [await ways['ready, with rider'](stage), await ways['ready, with rider'](stage)]
  const arrival = { tracking: 'rider-store-arrival' } as const
  await rider.client.updateOrderStatus({ params: { orderId: near }, body: arrival })
  for (const orderId of [far, near])
    await owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No gas' } })
  const cancelled = '‹slug› of Test canteen is cancelled. You need not pick it up.'
  expect((await saidTo(rider.id, far, 'delivery-cancelled'))!.body).toBe(cancelled)
  const { delivery_price } = await orderOf(app, near)
  expect((await saidTo(rider.id, near, 'delivery-cancelled'))!.body).toBe(
    `${cancelled} ${nairaText(delivery_price)} for coming is in your wallet.`,
  )
})

const time = String.raw`(tomorrow )?\d{1,2}:\d\d [ap]m`

test('a store with automatic acceptance gets no alert to accept', async () => {
  const market = await openMarket(app, staff, { autoAccept: true })
  const orderId = await paidOrder(app, market)
  expect(await saidTo(market.storeId, orderId, 'order-new')).toEqual({
    title: 'Test canteen: new order',
    body: '‹slug›: 2 items, ₦4,000. It is accepted already.',
  })
  const accepted = await saidTo(market.customer.id, orderId, 'order-accepted')
  expect(accepted!.body).toMatch(
    new RegExp(`^Test canteen accepted ‹slug›. Expect it between ${time} and ${time}\\.$`),
  )
})

test('the store is named as the carrier where there is no rider', async () => {
  const orderId = await ways['ongoing, store delivers'](stage)
  expect((await saidTo(stage.own.customer.id, orderId, 'order-ongoing'))!.body).toBe(
    'Test canteen is bringing ‹slug›. Have the code ready.',
  )
})

test.for([
  ['independent', 'A delivery for ₦800 is on offer', '₦800 for 2.5 km'],
  ['vendor', 'A delivery for ₦100 is on offer', '₦100 for 2.5 km'],
] as const)(
  'a rider who is %s gets the pay, the distance, when it is ready and only the streets',
  async ([category, title, deal]) => {
    const shop = await aShop(app, staff)
    const [rider] = await riders(app, 1, { at: shop.at, category, storeId: shop.storeId })
    const orderId = await offeredOrder(app, shop)
    const offered = await saidTo(rider!.id, orderId, 'delivery-offered')
    expect(offered!.title).toBe(title)
    expect(offered!.body).toMatch(
      new RegExp(
        `^‹slug› of Test canteen, Lagere: ${deal} to Lagere\\. Ready at ${time}\\. Take it by ${time}\\.$`,
      ),
    )
  },
)

test('times are in the time zone of the store', async () => {
  const market = await openMarket(app, staff, {
    availability: { ...alwaysOpen, timezone: 'Asia/Tokyo' },
  })
  const orderId = await paidOrder(app, market)
  const { deadline_at, now } = await orderOf(app, orderId)
  const said = timeText({ at: deadline_at!, now, timezone: 'Asia/Tokyo' })
  expect((await saidTo(market.storeId, orderId, 'order-new'))!.body).toContain(`Accept by ${said}.`)
})
