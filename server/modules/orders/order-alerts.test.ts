import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { aShop, offeredOrder, riders, take } from '#testing/dispatch.ts'
import { openStage, type Place, ways } from '#testing/order-states.ts'
import { addApp, pushedTo, pushesTried } from '#testing/push.ts'

/** Whoever has put the telephone away hears of an order what they must act upon, and nothing of what they did themselves. */
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
])('%s', async ([place, told]) => {
  expect(await sidesOf(await ways[place](stage))).toEqual(told)
})

test.for([
  ['customer', { customer: ['order-accepted'], store: ['order-new', 'order-withdrawn'] }],
  ['operator', { customer: ['order-accepted', 'order-cancelled'], store: ['order-new', 'order-withdrawn'] }],
] as const)('cancelled because it is overdue, by the %s', async ([by, told]) => {
  const orderId = await ways['ready, overdue'](stage)
  const params = { orderId }
  if (by === 'customer') await ridden.customer.client.cancelOrder({ params, body: {} })
  else await staff.client.failOrder({ params, body: { fault: 'store', reason: 'Never made' } })
  expect(await sidesOf(orderId)).toEqual({ ...told, rider: ['delivery-cancelled'] })
})

test('a rider whose telephone is put away is pushed an offer, that it is ready, and that it was taken from them', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const address = await addApp(rider!)
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  await shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
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
