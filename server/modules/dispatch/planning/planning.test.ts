import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  leave,
  makeReady,
  northOf,
  offersOf,
  paidOrder,
  type Rider,
  readyOrder,
  riders,
  type Shop,
  standing,
  take,
} from '#testing/orders/dispatch.ts'
import { eventually, operator } from '#testing/people.ts'
import { locationAt } from '#testing/stores.ts'
import { ridersForOffer } from '../wave-riders.ts'
import { openPlannerThread } from './planner-thread.ts'
import { readOrders } from './read-situation.ts'

/** Plans are made when an order changes, and stay valid for hours, because the tests move the clock far. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', PLAN_SECONDS: '3600' })
const { db, clock, config } = app.services
const staff = await operator(app)
const second = 1000

const notify = (shop: Shop, orderId: string) => shop.owner.client.notifyRiders({ params: { orderId } })
const askedOf = async (orderId: string) => Object.keys(await offersOf(app, orderId)).sort()
const untilAsked = (orderId: string, ...those: (Rider | undefined)[]) =>
  eventually(async () => {
    const asked = await askedOf(orderId)
    return asked.length === those.length || undefined
  }, `${those.length} offers`).then(async () =>
    expect(await askedOf(orderId)).toEqual(those.map((rider) => rider!.id).sort()),
  )

test('the rider whom the plan prefers is asked alone, then the next best, then the wave', async () => {
  const shop = await aShop(app, staff)
  const [far] = await riders(app, 1, { at: northOf(shop.at, 3000) })
  const [near] = await riders(app, 1, { at: northOf(shop.at, 300) })
  const [middle] = await riders(app, 1, { at: northOf(shop.at, 1500) })
  const orderId = await readyOrder(app, shop)
  await notify(shop, orderId)
  await untilAsked(orderId, near)
  await clock.advance(config.PLAN_CHOICE_SECONDS * second)
  await untilAsked(orderId, near, middle)
  await clock.advance(config.PLAN_CHOICE_SECONDS * second)
  await untilAsked(orderId, near, middle, far)
  expect(await standing(app, orderId)).toMatchObject({ round: 1, wave: 1 })
  const choices = await db.many<{ rider_id: string; choice: number | null }>(
    sql`SELECT rider_id, choice FROM offer WHERE order_id = ${orderId} ORDER BY choice`,
  )
  expect(choices.map(({ choice }) => choice)).toEqual([1, 2, null])
  expect((await take(near!, orderId)).statusCode).toBe(200)
  const { data } = await staff.client.getOrderDispatch({ params: { orderId } })
  const [best, next] = data.plan!.candidates
  expect([best!.rider.id, next!.rider.id]).toEqual([near!.id, middle!.id])
  expect(best!.minutes!.total).toBeLessThan(next!.minutes!.total)
  expect(data.offers.map(({ rider, choice, status }) => [rider.id, choice, status])).toEqual([
    [near!.id, 1, 'accepted'],
    [middle!.id, 2, 'lost'],
    [far!.id, null, 'lost'],
  ])
})

test('a rider who declines makes way for the next at once', async () => {
  const shop = await aShop(app, staff)
  const [near] = await riders(app, 1, { at: northOf(shop.at, 300) })
  const [other] = await riders(app, 1, { at: northOf(shop.at, 1500) })
  const orderId = await readyOrder(app, shop)
  await notify(shop, orderId)
  await untilAsked(orderId, near)
  await leave(near!, orderId)
  await untilAsked(orderId, near, other)
})

test('riders are asked when they must leave for the store, or when the food is ready sooner', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: northOf(shop.at, 1000) })
  const early = await paidOrder(app, shop)
  await shop.owner.client.acceptOrder({ params: { orderId: early }, body: { preparationMinutes: 40 } })
  const { data } = await notify(shop, early)
  expect(data).toMatchObject({ ridersNotified: true, dateDeadline: null })
  const askAt = await eventually(async () => {
    const found = await db.maybe<{ minutes: number }>(sql`
      SELECT extract(epoch FROM offered_at - service_now())::float8 / 60 AS minutes FROM orders
      WHERE id = ${early} AND offered_at > service_now() + interval '1 minute'`)
    return found?.minutes
  }, 'a time to ask riders')
  // 1,000 metres at 15 km/h, half of the stop at the counter and the margin before the food is ready.
  expect(askAt).toBeGreaterThan(25)
  expect(askAt).toBeLessThan(37)
  expect(await offersOf(app, early)).toEqual({})
  await makeReady(shop, early)
  await untilAsked(early, rider)
})

test('overdue food takes part in the plan once the store has asked for riders, other food before', async () => {
  const shop = await aShop(app, staff)
  const forgotten = await acceptedOrder(app, shop)
  await clock.advance(50 * 60 * second)
  const cooking = await acceptedOrder(app, shop)
  const planned = async () => (await readOrders(db, config)).map(({ id }) => id)
  expect(await planned()).not.toContain(forgotten)
  expect(await planned()).toContain(cooking)
  await notify(shop, forgotten)
  expect(await planned()).toContain(forgotten)
})

test('the store’s own riders come first, whoever is nearer', async () => {
  const shop = await aShop(app, staff)
  await riders(app, 1, { category: 'platform', at: shop.at })
  const [own] = await riders(app, 1, {
    category: 'vendor',
    at: northOf(shop.at, 2000),
    storeId: shop.storeId,
  })
  const orderId = await readyOrder(app, shop)
  await notify(shop, orderId)
  await untilAsked(orderId, own)
})

test('an order of the same store joins an open box, before riders who are nearer to the store', async () => {
  const shop = await aShop(app, staff)
  const [carrying] = await riders(app, 1, { at: northOf(shop.at, 200) })
  const first = await readyOrder(app, shop)
  await notify(shop, first)
  await untilAsked(first, carrying)
  await take(carrying!, first)
  await riders(app, 1, { at: northOf(shop.at, 2500) })
  const second = await readyOrder(app, shop)
  await notify(shop, second)
  await untilAsked(second, carrying)
})

/** A rider who has picked up an order of the shop. */
async function deliveringRider(shop: Shop) {
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await readyOrder(app, shop)
  await notify(shop, orderId)
  await untilAsked(orderId, rider)
  await take(rider!, orderId)
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } })
  return { rider: rider!, orderId }
}

test('an order waits for a rider who will soon have delivered, and is nearer then than everybody else', async () => {
  const shop = await aShop(app, staff)
  const { rider: busy } = await deliveringRider(shop)
  // The door of the first order is 2,500 metres away, and the other rider further.
  await riders(app, 1, { at: northOf(shop.at, -7500) })
  const second = await paidOrder(app, shop)
  await shop.owner.client.acceptOrder({ params: { orderId: second }, body: { preparationMinutes: 25 } })
  await notify(shop, second)
  const choice = await eventually(
    () =>
      db.maybe<{ rider_id: string; minutes: number }>(sql`
        SELECT candidates -> 0 ->> 'riderId' AS rider_id, extract(epoch FROM ask_at - service_now())::float8 / 60 AS minutes
        FROM plan_choice WHERE order_id = ${second}`),
    'a plan',
  )
  expect(choice.rider_id).toBe(busy.id)
  // Ten minutes to the door and four there.
  expect(choice.minutes).toBeGreaterThan(13)
  expect(choice.minutes).toBeLessThan(14.1)
})

/** The minutes until riders are asked, as the store reads them in the order; undefined if riders are asked already. */
const minutesToldTo = async (shop: Shop, orderId: string) => {
  const { data } = await shop.owner.client.getOrder({ params: { orderId } })
  if (data.dateDeadline !== null || data.dateOffered === null) return undefined
  return (Date.parse(data.dateOffered) - clock.now().getTime()) / 60_000
}

test('an order does not wait for a rider who has gone off work, and its store is told when the plan changes', async () => {
  const shop = await aShop(app, staff)
  const { rider: busy, orderId: first } = await deliveringRider(shop)
  const second = await readyOrder(app, shop)
  await notify(shop, second)
  // Ten minutes to the door, four there and ten back.
  await eventually(async () => ((await minutesToldTo(shop, second)) ?? 0) > 13 || undefined, 'a late time')
  const third = await paidOrder(app, shop)
  const otherDoor = locationAt(northOf(shop.at, 500))
  await db.run(sql`
    UPDATE orders SET version = version + 1, delivery_location = ${JSON.stringify(otherDoor)}::jsonb WHERE id = ${first}`)
  await shop.owner.client.acceptOrder({ params: { orderId: third }, body: {} })
  await eventually(async () => ((await minutesToldTo(shop, second)) ?? 99) < 12 || undefined, 'a sooner time')
  expect(await offersOf(app, second)).toEqual({})
  await db.run(sql`UPDATE users SET available = false WHERE id = ${busy.id}`)
  await makeReady(shop, third)
  await eventually(async () => (await standing(app, second)).round === 1 || undefined, 'a round at once')
})

test('without riders an order is on offer all the same, and without a recent plan riders are asked in waves', async () => {
  const shop = await aShop(app, staff)
  const orderId = await readyOrder(app, shop)
  await notify(shop, orderId)
  await eventually(
    async () => (await standing(app, orderId)).round === 1 || undefined,
    'a round without riders',
  )
  expect(await offersOf(app, orderId)).toEqual({})
  const wave = { orderId, storeId: shop.storeId, round: 2, wave: 1 }
  const [rider] = await riders(app, 1, { at: shop.at })
  const found = await ridersForOffer(db, { ...config, PLAN_SECONDS: 0 }, wave)
  expect(found).toMatchObject({ plan: null, wave: [{ id: rider!.id }] })
  await db.run(sql`UPDATE plan_state SET planned_at = service_now() - interval '1 minute'`)
  expect((await ridersForOffer(db, { ...config, PLAN_SECONDS: 15 }, wave)).plan).toBeNull()
})

test('of 5,000 open orders the oldest are planned, and the time is kept', async () => {
  // The thread has a long time to answer, and CPU time is measured instead, because it may have to wait on a busy machine.
  const thread = openPlannerThread(undefined, { graceMs: 60_000 })
  const place = (index: number) => ({ x: (index * 137) % 9000, y: (index * 7919) % 9000 })
  const situation = {
    now: 1000,
    orders: Array.from({ length: 5000 }, (_, index) => ({
      id: `o${index}`,
      storeId: `s${index % 100}`,
      storePlace: place(index % 100),
      door: place(index),
      placedAt: 940 + ((index * 31) % 50),
      readyAt: 1000,
    })),
    riders: Array.from({ length: 300 }, (_, index) => ({
      id: `r${index}`,
      place: place(index * 3),
      freeAt: 1000,
      offAt: 1240,
    })),
    travel: { metresPerMinute: 250 },
    rules: {
      pickUpMinutes: 4,
      dropOffMinutes: 4,
      ordersPerTrip: 3,
      targetMinutes: 45,
      maximumMinutes: 600,
    },
  }
  await thread.plan({ ...situation, orders: [] }, 100)
  const before = process.cpuUsage()
  const { plan } = await thread.plan(situation, 100)
  const { user, system } = process.cpuUsage(before)
  await thread.close()
  const planned = new Set(plan.trips.flatMap(({ orderIds }) => orderIds))
  expect(planned.size).toBeGreaterThan(50)
  const ages = [...planned].map((id) => 940 + ((Number(id.slice(1)) * 31) % 50))
  expect(Math.max(...ages)).toBeLessThan(946)
  expect(plan.waiting.length + planned.size).toBe(5000)
  expect((user + system) / 1000).toBeLessThan(1000)
})
