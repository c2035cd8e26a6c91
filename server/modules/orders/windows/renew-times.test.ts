import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { sql } from '#platform/database/sql.ts'
import { untilNoon } from '#testing/app/noon.ts'
import { startApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  eventsOfStream,
  leave,
  makeReady,
  northOf,
  offeredOrder,
  paidOrder,
  riders,
  take,
} from '#testing/orders/dispatch.ts'
import { operator, runJob } from '#testing/people.ts'

const app = await startApp({
  ACCESS_TOKEN_MINUTES: '1440',
  TIMES_MOVED_MINUTES: '4',
  DELAY_ALERT_MINUTES: '5',
})
const { db, clock } = app.services
// Texts word times of the next day differently.
await untilNoon(app)
const staff = await operator(app)
const shop = await aShop(app, staff)
const { customer, owner, storeId } = shop
const [rider] = await riders(app, 1, { at: shop.at })
const minute = 60_000

const streams = [`user:${customer.id}`, `store:${storeId}`, `user:${rider!.id}`]

/** The times that each party was sent when the times are compared after some minutes. */
async function toldAfter(minutes: number, orderId: string): Promise<Order['times'][][]> {
  const told = async () =>
    Promise.all(
      streams.map(async (stream) =>
        (await eventsOfStream(app, stream, 'order.update'))
          .filter(({ id }) => id === orderId)
          .map(({ times }) => times as Order['times']),
      ),
    )
  const before = await told()
  await clock.advance(minutes * minute)
  await runJob(app, 'renewTimes')
  const after = await told()
  return after.map((all, party) => all.slice(before[party]!.length))
}

const inMinutes = (date: string) => (Date.parse(date) - clock.now().getTime()) / minute
const alertsOf = async (type: string) => {
  const [mine, ofStore] = await Promise.all([
    customer.client.getAlerts(),
    owner.client.getStoreAlerts({ params: { storeId } }),
  ])
  return [mine, ofStore].map(({ data }) => data.filter((alert) => alert.type === type))
}

// This test comes first: what is learned about the store, which differs by part of the day, would change the times.
test('a store that takes its time to accept is told about, too', async () => {
  const orderId = await paidOrder(app, shop)
  const timesOf = async () => (await customer.client.getOrder({ params: { orderId } })).data.times!
  const before = await timesOf()
  expect((await toldAfter(2, orderId))[0]).toEqual([])
  const [told] = await toldAfter(6, orderId)
  expect(told).toHaveLength(1)
  expect(await timesOf()).toEqual(told![0])
  expect(Date.parse(told![0]!.door.date) - Date.parse(before.door.date)).toBeGreaterThan(6 * minute)
})

test('a kitchen that is late is told once it is late by more than a few minutes, to all parties; a late promise by an alert, and again where it is late by that', async () => {
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  // The store said twenty minutes; overdue food is always expected in two minutes.
  expect(await toldAfter(21, orderId)).toEqual([[], [], []])
  const [mine, ...others] = await toldAfter(4, orderId)
  expect(mine).toHaveLength(1)
  expect(others).toEqual([mine, mine])
  expect(inMinutes(mine![0]!.ready.date)).toBeGreaterThan(1)
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data.times).toEqual(mine![0])
  expect(await toldAfter(0, orderId)).toEqual([[], [], []])
  expect(await alertsOf('order-delayed')).toEqual([[], []])

  const promised = inMinutes(data.datePromised!)
  await toldAfter(promised, orderId)
  const [toCustomer, toStore] = await alertsOf('order-delayed')
  expect(toCustomer).toMatchObject([{ title: 'Your order will be later', data: { orderId } }])
  expect(toCustomer![0]!.body).toMatch(/between \d+:\d\d [ap]m and \d+:\d\d [ap]m, not by \d+:\d\d/)
  expect(toStore).toHaveLength(1)
  const { times } = (await customer.client.getOrder({ params: { orderId } })).data
  expect(inMinutes(times!.door.date)).toBeGreaterThan(5)
  const alerts = async () => (await alertsOf('order-delayed')).map(({ length }) => length)
  await toldAfter(2, orderId)
  expect(await alerts()).toEqual([1, 1])
  await toldAfter(20, orderId)
  expect(await alerts()).toEqual([2, 2])

  await owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  await rider!.client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } })
  expect(await toldAfter(1, orderId)).toEqual([[], [], []])
  // The rider rides away from the door.
  await rider!.client.updatePosition({ body: { coordinates: northOf(shop.at, -3000) } })
  const [again] = await toldAfter(1, orderId)
  expect(again).toHaveLength(1)
  expect(inMinutes(again![0]!.door.date)).toBeGreaterThan(15)
})

/** An order accepted by a store whose promise is an hour later than the times its customers see. */
async function acceptedByCautious(scheduledFor: Date | null) {
  const here = await aShop(app, staff)
  await db.run(sql`UPDATE store SET delivery_minutes_max = 90 WHERE id = ${here.storeId}`)
  const params = { orderId: await paidOrder(app, here, scheduledFor) }
  const { data } = await here.owner.client.acceptOrder({ params, body: { preparationMinutes: 20 } })
  const alertBodies = async (type: string) =>
    (await here.customer.client.getAlerts()).data
      .filter((alert) => alert.type === type)
      .map(({ body }) => body)
  const [accepted] = await alertBodies('order-accepted')
  const until = /and (\d+:\d\d [ap]m)\.$/.exec(accepted!)![1]!
  const delaysAfter = async (minutes: number) => {
    await clock.advance(minutes * minute)
    await runJob(app, 'renewTimes')
    return alertBodies('order-delayed')
  }
  const doorIn = async () => inMinutes((await here.customer.client.getOrderTimes({ params })).data.door!.date)
  return { times: data.times!, promised: data.datePromised!, until, delaysAfter, doorIn }
}

test('an order that will be later than its acceptance said is told by an alert while the promise still holds', async () => {
  const { times, promised, until, delaysAfter, doorIn } = await acceptedByCautious(null)
  const told = inMinutes(times.door.dateTo)
  expect(inMinutes(promised)).toBeGreaterThan(told + 45)
  // Once the food is overdue, the door is always expected the same number of minutes ahead.
  expect(await delaysAfter(20)).toEqual([])
  const away = await doorIn()
  expect(await delaysAfter(told - 20 - away + 4)).toEqual([])
  const delays = await delaysAfter(3)
  expect(delays).toHaveLength(1)
  expect(delays[0]).toMatch(new RegExp(`between .*, not by ${until}\\.`))
  expect(await delaysAfter(2)).toHaveLength(1)
})

test('an order for later is late after the time that its acceptance said', async () => {
  const wanted = new Date(clock.now().getTime() + 180 * minute)
  const { times, until, delaysAfter } = await acceptedByCautious(wanted)
  expect(Date.parse(times.door.dateTo)).toBeGreaterThan(wanted.getTime())
  expect(await delaysAfter(0)).toEqual([])
  expect(await delaysAfter(inMinutes(times.ready.date))).toEqual([])
  expect(await delaysAfter(inMinutes(times.door.dateTo))).toMatchObject([
    expect.stringContaining(`not by ${until}.`),
  ])
})

test('a plan that has a rider come much later is told', async () => {
  const orderId = await acceptedOrder(app, shop)
  const plan = (minutes: number) =>
    db.run(sql`
    INSERT INTO plan_choice (order_id, planned_at, ask_at, pick_up_at, door_at, together, candidates)
    SELECT ${orderId}, service_now(), service_now(), at, at, '{}', '[]'
    FROM (SELECT service_now() + ${minutes} * interval '1 minute' AS at) AS planned
    ON CONFLICT (order_id) DO UPDATE SET pick_up_at = excluded.pick_up_at, planned_at = excluded.planned_at`)
  await plan(20)
  expect((await toldAfter(0, orderId))[0]).toEqual([])
  await plan(45)
  const [told] = await toldAfter(0, orderId)
  expect(inMinutes(told![0]!.pickup.date)).toBeGreaterThan(40)
})

test('an order waits for another that its rider takes beside it: its customer is told what the rider sees, until that is left', async () => {
  const here = await aShop(app, staff)
  const [carrier] = await riders(app, 1, { at: here.at })
  const params = { orderId: await offeredOrder(app, here) }
  await take(carrier!, params.orderId)
  await makeReady(here, params.orderId)
  const doorOf = async () =>
    Date.parse((await here.customer.client.getOrder({ params })).data.times!.door.date)
  const doorOnTheWay = async () => {
    const { stops } = (await carrier!.client.getOrderWay({ params })).data
    return Date.parse(
      stops.find(({ type, orderId }) => type === 'destination' && orderId === params.orderId)!.date,
    )
  }
  const alone = await doorOf()
  const second = await offeredOrder(app, here)
  await take(carrier!, second)
  const waiting = await doorOnTheWay()
  // The food of the second order takes twenty minutes.
  expect(waiting - alone).toBeGreaterThan(10 * minute)
  // The times change at once, without waiting for the job that runs each minute.
  await expect.poll(doorOf).toBe(waiting)
  // The pick-up of the first order in the meantime does not change its times.
  await clock.advance(12 * minute)
  await carrier!.client.updateOrderStatus({ params, body: { status: 'ongoing' } })
  expect(Math.abs((await doorOf()) - waiting)).toBeLessThanOrEqual(4 * minute)

  await leave(carrier!, second)
  await runJob(app, 'renewTimes')
  expect(await doorOf()).toBe(await doorOnTheWay())
  expect((await doorOf()) - alone).toBeLessThan(16 * minute)
})
