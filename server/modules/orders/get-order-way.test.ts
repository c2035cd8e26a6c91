import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { aShop, leave, northOf, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const shop = await aShop(app, staff)
const [first, second] = await riders(app, 2, { at: shop.at })
const orderId = await offeredOrder(app, shop)
type Rider = NonNullable<typeof first>
const way = async ({ client }: Rider) => (await client.getOrderWay({ params: { orderId } })).data

test('whom an order is offered to sees how far it goes, and about where, but not the door', async () => {
  const door = northOf(shop.at, 2500)
  const { metres, around } = await way(first!)
  expect(metres).toBe(2500)
  for (const name of ['latitude', 'longitude'] as const) {
    expect(Math.abs(around![name] - door[name])).toBeLessThanOrEqual(0.0025 + 1e-9)
    // The middle of a grid square, which does not reveal the address.
    expect((around![name] / 0.005) % 1).toBeCloseTo(0.5, 5)
  }
  expect(app.log.findLast(({ operation }) => operation === 'getOrderWay')?.queries).toBe(1)
})

const isAscending = (dates: string[]) =>
  dates.every((date, index) => index === 0 || dates[index - 1]! <= date)

test('it names the fee and the stops with their times, together with what the rider has; no door', async () => {
  const shops = await aShop(app, staff)
  const [free, carrier] = await riders(app, 2, { at: shops.at })
  const taken = await offeredOrder(app, shops)
  await take(carrier!, taken)
  const onTheWay = JSON.stringify(northOf(shops.at, 1200))
  await app.services.db.run(sql`
    UPDATE orders SET version = version + 1, delivery_location = jsonb_set(delivery_location, '{coordinates}', ${onTheWay}) WHERE id = ${taken}`)
  const asked = await offeredOrder(app, shops)
  const ask = async ({ client }: Rider) => (await client.getOrderWay({ params: { orderId: asked } })).data
  const { fee, stops } = await ask(free!)
  const { data: order } = await free!.client.getOrder({ params: { orderId: asked } })
  expect(fee).toEqual(order.summary.delivery.price)
  expect(stops.map(({ type, orderId }) => [type, orderId])).toEqual([
    ['source', asked],
    ['destination', asked],
  ])
  expect(stops[0]).toMatchObject({ name: order.store.name, date: order.times!.ready.date })
  expect(JSON.stringify(stops)).not.toContain('latitude')

  const box = (await ask(carrier!)).stops
  expect(box.map(({ type }) => type)).toEqual(['source', 'source', 'destination', 'destination'])
  expect(new Set(box.map(({ orderId }) => orderId))).toEqual(new Set([taken, asked]))
  for (const of of ['dateFrom', 'date', 'dateTo'] as const)
    expect(isAscending(box.map((stop) => stop[of]))).toBe(true)
  expect(box.at(-1)!.date > stops.at(-1)!.date).toBe(true)
})

test('a rider of the store itself gets the tip alone', async () => {
  const own = await aShop(app, staff)
  const [vendor] = await riders(app, 1, { at: own.at, category: 'vendor', storeId: own.storeId })
  const params = { orderId: await offeredOrder(app, own) }
  expect((await vendor!.client.getOrderWay({ params })).data.fee).toEqual(naira(100))
})

test('the rider who takes it still sees it; those who lost or left it do not', async () => {
  await take(first!, orderId)
  expect((await way(first!)).metres).toBe(2500)
  expect(await outcomeOf(second!.client.getOrderWay({ params: { orderId } }))).toBe('404 order.absent')
  await leave(first!, orderId)
  expect(await outcomeOf(first!.client.getOrderWay({ params: { orderId } }))).toBe('404 order.absent')
})

test('of a customer who is not on the map nothing is known', async () => {
  const [third] = await riders(app, 1, { at: shop.at })
  await shop.owner.client.unnotifyRiders({ params: { orderId } }).catch(() => {})
  await shop.owner.client.notifyRiders({ params: { orderId } })
  await app.services.db.run(sql`
    UPDATE orders SET version = version + 1, delivery_location = jsonb_set(delivery_location, '{coordinates}', 'null') WHERE id = ${orderId}`)
  expect(await way(third!)).toMatchObject({ metres: null, around: null })
})
