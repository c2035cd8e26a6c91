import { expect, test } from 'vitest'
import { balanceOf, escrowOf, walletOf } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'
import { openMovableClock } from '#testing/app/clock.ts'
import { addRawJob } from '#testing/app/jobs.ts'
import { startApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { eventsOn, eventually, outcomeOf } from '#testing/people.ts'
import { everyDay } from '#testing/stores.ts'

const settings = { ACCESS_TOKEN_MINUTES: '1440' }
const app = await startApp(settings)
const { db, clock } = app.services
const stage = await openStage(app)
const { ridden, staff } = stage
const { customer, owner, storeId } = ridden
const minutes = (count: number) => count * 60_000
const bill = 500_000

const alertsOf = async (party: Party, type: string, orderId: string) =>
  (await eventsOn(app, party)).filter(
    ({ event, data }) =>
      event === 'alert.new' && data.type === type && JSON.stringify(data).includes(orderId),
  ).length

const untilStatus = (orderId: string, status: string, on = app) =>
  eventually(async () => {
    const order = await orderOf(on, orderId)
    return order.status === status ? order : undefined
  }, `an order that is ${status}`)

/** Waits until no job of this task is due. */
const untilDone = (task: string) =>
  eventually(async () => {
    const due = await db.many(sql`
      SELECT FROM job WHERE task = ${task} AND run_at <= now()`)
    return due.length === 0 || undefined
  }, `the end of ${task}`)

/** Runs a job again, as after a crash between its work and its removal. */
async function again(task: string, orderId: string) {
  await addRawJob(db, task, { orderId })
  await untilDone(task)
}

test('a store that does not accept is reminded once, then loses the order, and the customer gets a full refund', async () => {
  const orderId = await ways.paid(stage)
  const before = await balanceOf(db, walletOf({ userId: customer.id }))
  await clock.advance(minutes(3))
  await eventually(
    async () => (await alertsOf({ storeId }, 'order-waiting', orderId)) === 1 || undefined,
    'a reminder',
  )
  await again('remindStore', orderId)
  expect(await alertsOf({ storeId }, 'order-waiting', orderId)).toBe(1)
  await again('endStoreWindow', orderId)
  expect((await orderOf(app, orderId)).status).toBe('pending')

  await clock.advance(minutes(7))
  await untilStatus(orderId, 'rejected')
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data).toMatchObject({ reason: 'The store did not accept in time', payment: { status: 'refunded' } })
  expect(await balanceOf(db, walletOf({ userId: customer.id }))).toBe(before + bill)
  await again('endStoreWindow', orderId)
  expect(await alertsOf({ userId: customer.id }, 'order-rejected', orderId)).toBe(1)
})

test('a store that has accepted is neither reminded nor too late', async () => {
  const orderId = await ways.accepted(stage)
  await clock.advance(minutes(11))
  // As if each job had been taken just before the store accepted.
  await again('endStoreWindow', orderId)
  await again('remindStore', orderId)
  expect((await orderOf(app, orderId)).status).toBe('accepted')
  expect(await alertsOf({ storeId }, 'order-waiting', orderId)).toBe(0)
})

test('an order that is not picked up can be cancelled again, and operators are alerted once', async () => {
  const orderId = await ways.ready(stage)
  const { promised_at } = await orderOf(app, orderId)
  const left = promised_at!.getTime() - clock.now().getTime()
  await clock.advance(left + minutes(59))
  const cancel = () => outcomeOf(customer.client.cancelOrder({ params: { orderId }, body: {} }))
  expect(await cancel()).toBe('409 order.move.illegal')
  await clock.advance(minutes(1))
  await eventually(async () => (await orderOf(app, orderId)).overdue || undefined, 'an overdue order')
  await again('markOverdue', orderId)
  expect(await alertsOf({ userId: staff.id }, 'order-overdue', orderId)).toBe(1)
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data.customer.canCancelOrder).toBe(true)
  expect(await cancel()).toBe('200')
  expect(await balanceOf(db, escrowOf(orderId))).toBe(0)
})

test('the offer window for riders continues when the order becomes ready', async () => {
  const orderId = await ways.accepted(stage)
  const { data } = await owner.client.notifyRiders({ params: { orderId } })
  expect(data.dateDeadline).not.toBeNull()
  const ready = await owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  expect(ready.data).toMatchObject({ ridersNotified: true, dateDeadline: data.dateDeadline })
})

test('a picked up order never becomes overdue', async () => {
  const orderId = await ways.ongoing(stage)
  await clock.advance(minutes(300))
  await again('markOverdue', orderId)
  expect((await orderOf(app, orderId)).overdue).toBe(false)
})

test('automatic acceptance accepts the order with its payment', async () => {
  const market = await openMarket(app, staff, { autoAccept: true })
  const orderId = await paidOrder(app, market)
  expect(await orderOf(app, orderId)).toMatchObject({
    status: 'accepted',
    store_accepted: true,
    deadline_at: null,
  })
  const { data } = await market.owner.client.getOrder({ params: { orderId } })
  expect(data.datePromised).not.toBeNull()
})

test('the promised time is preparation plus delivery, or the requested time if that is later', async () => {
  const wanted = new Date(clock.now().getTime() + minutes(180))
  const soon = await paidOrder(app, ridden)
  const late = await paidOrder(app, ridden, { scheduledFor: wanted })
  const body = { preparationMinutes: 45 }
  const { data: store } = await owner.client.getStore({ params: { storeId: ridden.storeId } })
  const at = clock.now().getTime()
  for (const orderId of [soon, late]) await owner.client.acceptOrder({ params: { orderId }, body })
  const promised = (await orderOf(app, soon)).promised_at!.getTime()
  expect(Math.abs(promised - at - minutes(45 + store.delivery.time.max))).toBeLessThan(5000)
  expect((await orderOf(app, late)).promised_at).toEqual(wanted)
})

const hour = (date: Date) => `${String(date.getUTCHours()).padStart(2, '0')}:00`

test.for([
  ['at the next opening', 0],
  ['a little after the next opening', 7],
  ['two hours after the next opening', 120],
  ['on the day after the next opening', 24 * 60 + 30],
] as const)(
  'for an order scheduled %s, the store’s acceptance window starts at that opening',
  async ([, after]) => {
    const opening = new Date(Math.ceil(clock.now().getTime() / minutes(60)) * minutes(60) + minutes(120))
    const closing = new Date(opening.getTime() + minutes(240))
    const market = await openMarket(app, staff, {
      availability: {
        timezone: 'UTC',
        week: everyDay({ start: hour(opening), end: hour(closing) }),
        closedDates: [],
      },
    })
    const scheduledFor = new Date(opening.getTime() + minutes(after))
    const orderId = await paidOrder(app, market, { scheduledFor })
    const { deadline_at } = await orderOf(app, orderId)
    expect(deadline_at!.getTime() - opening.getTime()).toBe(minutes(10))
    await clock.advance(minutes(11))
    await untilDone('endStoreWindow')
    expect((await orderOf(app, orderId)).status).toBe('pending')
  },
)

test.for([25, 72])(
  'while the store is open its window starts at once, also for an order scheduled in %i hours',
  async (hours) => {
    const paid = clock.now().getTime()
    const orderId = await paidOrder(app, ridden, { scheduledFor: new Date(paid + minutes(hours * 60)) })
    const { deadline_at } = await orderOf(app, orderId)
    expect(Math.abs(deadline_at!.getTime() - paid - minutes(10))).toBeLessThan(minutes(1))
  },
)

test('a window that ended while the service was stopped is handled once after the start', async () => {
  const orderId = await ways.paid(stage)
  await app.close()
  const asleep = openDatabase({ url: app.databaseUrl, connections: 1, statementTimeoutMs: 10_000 })
  await (await openMovableClock(asleep)).advance(minutes(60))
  await asleep.close()
  const back = await startApp(settings, { url: app.databaseUrl })
  await untilStatus(orderId, 'rejected', back)
  const refunds = await back.services.db.many(sql`
    SELECT FROM wallet_transaction WHERE order_id = ${orderId} AND category = 'refund-in'`)
  expect(refunds).toHaveLength(1)
})
