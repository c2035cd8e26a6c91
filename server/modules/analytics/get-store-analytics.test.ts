import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { untilNoon } from '#testing/app/noon.ts'
import { startApp } from '#testing/app.ts'
import { completedOrder, failedOrder, moved, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { expectField, operator, outcomeOf, signInAgain, signUp } from '#testing/people.ts'
import { assistantOf, naira } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
await untilNoon(app)
const staff = await operator(app)
const market = await openMarket(app, staff)
const { owner, storeId } = market
const params = { storeId }
const read = async (query: Parameters<typeof owner.client.getStoreAnalytics>[0]['query'] = {}) =>
  (await owner.client.getStoreAnalytics({ params, query })).data

const localDay = async (days = 0) => {
  const { day } = await db.one<{ day: string }>(
    sql`SELECT (service_now() AT TIME ZONE 'Africa/Lagos')::date + ${days}::integer AS day`,
  )
  return day
}

test('a store without sales has every day, with zeroes', async () => {
  const data = await read()
  expect(data).toMatchObject({
    timezone: 'Africa/Lagos',
    by: 'day',
    from: await localDay(-29),
    to: await localDay(),
  })
  expect(data.periods).toHaveLength(30)
  expect(data.totals).toEqual({
    orders: 0,
    revenue: naira(0),
    averageBasket: naira(0),
    received: 0,
    accepted: 0,
    customers: 0,
    returningCustomers: 0,
    averageAcceptanceSeconds: null,
    averagePreparationSeconds: null,
  })
  expect([data.bestItems, data.busyHours]).toEqual([[], []])
})

test('every status change is counted; orders that ended early count as far as they came', async () => {
  await completedOrder(app, market)
  await completedOrder(app, { ...market, customer: await signUp(app, 'customer') })
  await failedOrder(app, market, 'platform')
  const waits = await paidOrder(app, market)
  await clock.advance(90_000)
  await moved(app, waits, 'accept', 'store')
  await moved(app, await paidOrder(app, market), 'reject', 'store')
  const data = await read()
  expect(data.totals).toMatchObject({
    orders: 2,
    revenue: naira(8000),
    averageBasket: naira(4000),
    received: 5,
    accepted: 4,
    customers: 2,
    returningCustomers: 0,
  })
  // Three were accepted at once, one after a minute and a half.
  expect(data.totals.averageAcceptanceSeconds).toBeGreaterThanOrEqual(22)
  expect(data.totals.averageAcceptanceSeconds).toBeLessThanOrEqual(25)
  expect(data.bestItems).toEqual([
    { id: market.itemId, name: 'Jollof rice', quantity: 4, revenue: naira(7600) },
  ])
  expect(data.busyHours.reduce((sum, { orders }) => sum + orders, 0)).toBe(5)
})

test('a customer who orders on another day counts as returning', async () => {
  await clock.advance(86_400_000)
  await completedOrder(app, market)
  const { client } = await signInAgain(app, owner)
  const { data } = await client.getStoreAnalytics({ params })
  expect(data.totals).toMatchObject({ orders: 3, customers: 2, returningCustomers: 1 })
  const today = await client.getStoreAnalytics({ params, query: { from: await localDay() } })
  expect(today.data.totals).toMatchObject({ orders: 1, customers: 1, returningCustomers: 1 })
})

test('invalid dates are refused by field', async () => {
  const again = await operator(app)
  const fresh = await openMarket(app, again)
  const ask = (query: object) =>
    fresh.owner.client.getStoreAnalytics({ params: { storeId: fresh.storeId }, query })
  await expectField(ask({ from: '2026-02-30' }), 'from')
  await expectField(ask({ to: '0000-01-01' }), 'to')
  await expectField(ask({ from: 'yesterday' }), 'from')
  await expectField(ask({ from: '2026-03-02', to: '2026-03-01' }), 'from')
  await expectField(ask({ from: '2999-01-01' }), 'from')
  await expectField(ask({ from: '2025-01-01', to: '2026-02-05' }), 'from')
  await expectField(ask({ by: 'year' }), 'by')
  const longest = await ask({ from: '2025-01-01', to: '2026-02-04', by: 'month' })
  expect(longest.data.periods).toHaveLength(14)
  expect((await ask({ to: '2026-03-30' })).data.from).toBe('2026-03-01')
})

test('weeks begin on Monday, and only days of the range are counted', async () => {
  const fresh = await openMarket(app, await operator(app))
  await db.run(sql`
    INSERT INTO store_hour (store_id, day, hour, completed, revenue)
    SELECT ${fresh.storeId}, day, 12, 1, 100 FROM generate_series('2026-06-01'::date, '2026-06-30', '1 day') AS day`)
  const query = { by: 'week', from: '2026-06-10', to: '2026-06-23' } as const
  const { data } = await fresh.owner.client.getStoreAnalytics({ params: { storeId: fresh.storeId }, query })
  expect(data.periods.map(({ start, orders }) => [start, orders])).toEqual([
    ['2026-06-08', 5],
    ['2026-06-15', 7],
    ['2026-06-22', 2],
  ])
})

test('only members of the store with the permission orders can read analytics', async () => {
  const fresh = await openMarket(app, await operator(app))
  const ask = (by: typeof owner) =>
    outcomeOf(by.client.getStoreAnalytics({ params: { storeId: fresh.storeId } }))
  expect(await ask(await assistantOf(app, fresh.owner, fresh.storeId, ['orders']))).toBe('200')
  expect(await ask(await assistantOf(app, fresh.owner, fresh.storeId, ['menu']))).toBe(
    '403 store.permission.missing',
  )
  expect(await ask(fresh.customer)).toBe('403 auth.role.forbidden')
})
