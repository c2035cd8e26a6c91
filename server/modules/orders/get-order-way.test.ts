import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { aShop, leave, northOf, offeredOrder, riders, take } from '#testing/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'

const app = await sharedApp()
const shop = await aShop(app, await operator(app))
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
    // The middle of a square is no place of anybody.
    expect((around![name] / 0.005) % 1).toBeCloseTo(0.5, 5)
  }
  expect(app.log.findLast(({ operation }) => operation === 'getOrderWay')?.queries).toBe(1)
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
    UPDATE orders SET delivery_location = jsonb_set(delivery_location, '{coordinates}', 'null') WHERE id = ${orderId}`)
  expect(await way(third!)).toEqual({ metres: null, around: null })
})
