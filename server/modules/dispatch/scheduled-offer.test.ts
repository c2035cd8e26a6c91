import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  northOf,
  offersOf,
  riders,
  type Shop,
  standing,
  take,
} from '#testing/orders/dispatch.ts'
import { paidOrder } from '#testing/orders/moved-orders.ts'
import { eventually, jobsOf, operator } from '#testing/people.ts'
import { locationAt } from '#testing/stores.ts'

/** A scheduled order is offered to riders when a rider is needed, not hours before. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { clock } = app.services
const staff = await operator(app)
const minute = 60_000
const hours = 60 * minute

/** At 15 km/h the distance of 2.5 km takes ten minutes. */
const aheadMinutes = 10 + 30

async function orderFor(shop: Shop, wanted: Date): Promise<string> {
  const { customer, storeId, at } = shop
  const to = { location: locationAt(northOf(at, 2500)), telephone: customer.telephone, message: '' }
  const orderId = await paidOrder(
    app,
    { customer, storeId, itemId: storeId },
    { to, packs: [], scheduledFor: wanted },
  )
  await shop.owner.client.acceptOrder({ params: { orderId }, body: {} })
  return orderId
}

const isOffered = async (orderId: string) => Object.keys(await offersOf(app, orderId)).length > 0
const notify = (shop: Shop, orderId: string) => shop.owner.client.notifyRiders({ params: { orderId } })
const minutesUntil = (date: string | null) => (Date.parse(date!) - clock.now().getTime()) / minute
const passMinutes = (minutes: number) => clock.advance(minutes * minute)

test('a scheduled order is offered in time for a rider to arrive, and shows when', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await orderFor(shop, new Date(clock.now().getTime() + 10 * hours))
  const { data } = await notify(shop, orderId)
  expect(data).toMatchObject({ ridersNotified: true, dateDeadline: null })
  expect(data.actions).toContain('unnotify-riders')
  expect(minutesUntil(data.dateOffered)).toBeCloseTo(10 * 60 - aheadMinutes, 0)
  const again = await notify(shop, orderId)
  expect([again.statusCode, again.data.dateOffered]).toEqual([208, data.dateOffered])
  await passMinutes(minutesUntil(data.dateOffered) - 1)
  expect(await isOffered(orderId)).toBe(false)
  expect(await eventsOfStream(app, `user:${rider!.id}`, 'order.new')).toEqual([])
  await passMinutes(1.1)
  await eventually(async () => (await isOffered(orderId)) || undefined, 'the offer')
  const [offer] = await eventsOfStream(app, `user:${rider!.id}`, 'order.new')
  expect(offer).toMatchObject({ id: orderId, actions: ['accept', 'reject'] })
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: true, round: 1, wave: 1 })
  expect((await take(rider!, orderId)).data.status).toBe('accepted')
})

test('an order scheduled soon is offered at once', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await orderFor(shop, new Date(clock.now().getTime() + (aheadMinutes - 1) * minute))
  const { data } = await notify(shop, orderId)
  expect(data.dateDeadline).not.toBeNull()
  expect(minutesUntil(data.dateOffered)).toBeCloseTo(0, 0)
  expect(await offersOf(app, orderId)).toEqual({ [rider!.id]: 'pending' })
})

test('an offer that the store withdraws before its time is never made', async () => {
  const shop = await aShop(app, staff)
  await riders(app, 1, { at: shop.at })
  const orderId = await orderFor(shop, new Date(clock.now().getTime() + 120 * minute))
  await notify(shop, orderId)
  const { data } = await shop.owner.client.unnotifyRiders({ params: { orderId } })
  expect(data).toMatchObject({ ridersNotified: false, dateOffered: null })
  await passMinutes(120 - aheadMinutes + 1)
  const isOver = async () => (await jobsOf(app, 'openOffer')).length === 0 || undefined
  await eventually(isOver, 'the end of the job')
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: false, round: 0 })
})

test('after a rider is unassigned long before, the order waits for its time again', async () => {
  const shop = await aShop(app, staff)
  const [early] = await riders(app, 1, { at: shop.at })
  const orderId = await orderFor(shop, new Date(clock.now().getTime() + aheadMinutes * minute))
  await notify(shop, orderId)
  await take(early!, orderId)
  // Scheduled five hours later, which callers cannot do.
  await app.services.db.run(
    sql`UPDATE orders SET version = version + 1, scheduled_for = scheduled_for + interval '5 hours' WHERE id = ${orderId}`,
  )
  const { data } = await staff.client.unassignRider({ params: { orderId }, body: { reason: 'Ill.' } })
  expect(data).toMatchObject({ ridersNotified: true, dateDeadline: null })
  expect(minutesUntil(data.dateOffered)).toBeCloseTo(5 * 60, 0)
  expect(await offersOf(app, orderId)).toEqual({ [early!.id]: 'taken-away' })
})
