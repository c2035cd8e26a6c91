import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { startApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  eventsOfStream,
  northOf,
  paidOrder,
  riders,
  take,
} from '#testing/orders/dispatch.ts'
import { operator } from '#testing/people.ts'
import { addCategory, addItem, locationAt } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { clock } = app.services
const staff = await operator(app)
const minute = 60_000
const shop = await aShop(app, staff)
const [rider, other] = await riders(app, 2, { at: shop.at })

const inMinutes = (date: string) => (Date.parse(date) - clock.now().getTime()) / minute
const makeReady = (orderId: string) =>
  shop.owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })

test('a store that is always late is expected to be, and the times follow the order', async () => {
  const late = await Promise.all(Array.from({ length: 12 }, () => acceptedOrder(app, shop)))
  await clock.advance(32 * minute)
  for (const orderId of late) await makeReady(orderId)
  const orderId = await acceptedOrder(app, shop)
  const times = async () => (await shop.customer.client.getOrderTimes({ params: { orderId } })).data
  const before = await times()
  // The store always states 20 minutes but takes 32.
  expect(inMinutes(before.ready!.date)).toBeGreaterThan(25)
  expect(Date.parse(before.door!.date)).toBeGreaterThan(Date.parse(before.ready!.date))

  await shop.owner.client.notifyRiders({ params: { orderId } })
  await take(rider!, orderId)
  await makeReady(orderId)
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } })
  const underWay = inMinutes((await times()).door!.date)
  const near = northOf(shop.at, 2400)
  await rider!.client.updatePosition({ body: { coordinates: near } })
  const atTheDoor = inMinutes((await times()).door!.date)
  expect(underWay).toBeGreaterThan(10)
  expect(atTheDoor).toBeLessThan(5)

  // An impossible position (in the ocean) is ignored.
  await rider!.client.updatePosition({ body: { coordinates: { latitude: 0, longitude: 0 } } })
  expect(inMinutes((await times()).door!.date)).toBeLessThan(30)
})

test('an order that is wanted later is expected when it is wanted, before and after it is accepted', async () => {
  const calm = await aShop(app, staff)
  const { owner, customer } = calm
  const wanted = new Date(clock.now().getTime() + 120 * minute)
  const isWanted = ({ ready, door }: NonNullable<Order['times']>) => {
    expect(Math.abs(Date.parse(door.date) - wanted.getTime())).toBeLessThan(5 * minute)
    expect(Date.parse(ready.date)).toBeLessThan(wanted.getTime())
  }
  const orderId = await paidOrder(app, calm, wanted)
  isWanted((await customer.client.getOrder({ params: { orderId } })).data.times!)
  const { data } = await owner.client.acceptOrder({ params: { orderId }, body: { preparationMinutes: 20 } })
  isWanted(data.times!)
  expect(Date.parse(data.datePromised!)).toBe(wanted.getTime())
})

const isRange = ({ date, dateFrom, dateTo }: { date: string; dateFrom: string; dateTo: string }) =>
  dateFrom <= date && date <= dateTo

test('the record has the times after each move, the same to every party and in the event; what has happened is as it was', async () => {
  const { owner, customer } = shop
  const orderId = await paidOrder(app, shop)
  const params = { orderId }
  const seen = async (): Promise<Order['times']> => {
    const views = [customer, owner, other!].map(({ client }) =>
      client.getOrder({ params }).then(
        ({ data }) => data.times,
        () => undefined,
      ),
    )
    const [mine, ...others] = (await Promise.all(views)).filter((times) => times !== undefined)
    for (const times of others) expect(times).toEqual(mine)
    const told = (await eventsOfStream(app, `user:${customer.id}`, 'order.update')).at(-1)!
    expect(told).toMatchObject({ id: orderId, times: mine })
    return mine!
  }
  // Before the acceptance the times are computed as for a cart, with the default of 20 minutes of preparation.
  const paid = (await seen())!
  expect(Object.values(paid).every(isRange)).toBe(true)
  expect(paid).toEqual((await customer.client.getOrderTimes({ params })).data)
  expect(inMinutes(paid.ready.date)).toBeGreaterThan(20)

  const { data } = await owner.client.acceptOrder({ params, body: { preparationMinutes: 30 } })
  expect(data.times).toEqual(await seen())
  expect(Object.values(data.times!).every(isRange)).toBe(true)
  expect(data.times!.ready.date < data.times!.door.dateFrom).toBe(true)

  await owner.client.notifyRiders({ params })
  expect(await seen()).toEqual(data.times)
  await take(other!, orderId)
  await clock.advance(5 * minute)
  const ready = (await makeReady(orderId)).data.times!
  expect(ready.ready).toMatchObject({ dateFrom: ready.ready.date, dateTo: ready.ready.date })
  expect(Math.abs(inMinutes(ready.ready.date))).toBeLessThan(1)
  // The food was ready twenty-five minutes earlier than the store had stated.
  expect(Date.parse(data.times!.door.date) - Date.parse(ready.door.date)).toBeGreaterThan(15 * minute)
  expect(await seen()).toEqual(ready)

  await other!.client.updateOrderStatus({ params, body: { status: 'ongoing' } })
  const ongoing = (await seen())!
  expect(ongoing.ready).toEqual(ready.ready)
  expect(ongoing.pickup.dateFrom).toBe(ongoing.pickup.dateTo)
  await other!.client.updatePosition({ body: { coordinates: northOf(shop.at, 2500) } })
  await other!.client.updateOrderStatus({
    params,
    body: { tracking: 'rider-customer-arrival' },
  })
  const arrived = (await seen())!
  expect(Math.abs(inMinutes(arrived.door.date))).toBeLessThan(1)
  await clock.advance(2 * minute)
  const { code } = (await customer.client.getOrder({ params })).data
  await other!.client.updateOrderStatus({ params, body: { status: 'completed', code: code! } })
  expect(await seen()).toEqual(arrived)
})

test('an order that ends without being delivered has no times', async () => {
  const orderId = await acceptedOrder(app, shop)
  const reason = 'The gas is finished.'
  const { data } = await shop.owner.client.rejectOrder({ params: { orderId }, body: { reason } })
  expect([data.status, data.times]).toEqual(['cancelled', null])
})

test('a checkout while no rider is at work tells that it will take longer', async () => {
  const { customer, owner, storeId } = shop
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const item = await addItem(owner, storeId, { categoryId })
  const body = {
    packs: [{ lines: [{ id: item.id, quantity: 1 }] }],
    delivery: { location: locationAt(northOf(shop.at, 1000)) },
  }
  const quoted = async () =>
    (await customer.client.quoteStoreCart({ params: { storeId }, body })).data.times!.door
  const before = await quoted()
  for (const { client } of [rider!, other!]) await client.updateAvailability({ body: { available: false } })
  const after = await quoted()
  expect(Date.parse(after.date) - Date.parse(before.date)).toBeGreaterThan(10 * minute)
  expect(Date.parse(after.dateTo) - Date.parse(before.dateTo)).toBeGreaterThan(15 * minute)

  const orderId = await paidOrder(app, shop)
  const { door } = (await customer.client.getOrder({ params: { orderId } })).data.times!
  await other!.client.updateAvailability({ body: { available: true } })
  const next = await paidOrder(app, shop)
  const sooner = (await customer.client.getOrder({ params: { orderId: next } })).data.times!.door
  expect(Date.parse(door.date) - Date.parse(sooner.date)).toBeGreaterThan(10 * minute)
})
