import { expect, test } from 'vitest'
import { balanceOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { untilNoon } from '#testing/app/noon.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { completedOrder, type Market, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { eventually, operator, refusal, runJob, signInAgain, signUp } from '#testing/people.ts'
import { emitTo } from '#testing/sockets/sockets.ts'
import { spansFrom } from './index.ts'

const day = 86_400_000
const year = 366 * day

const partitionsOf = async ({ services }: TestApp, table: string) => {
  const rows = await services.db.many<{ name: string }>(sql`SELECT name FROM partitions_of(${table})`)
  return rows.map(({ name }) => name)
}

test('partitions are created ahead of time, once, and later where their table is in use', async () => {
  const app = await startApp()
  const { db, clock } = app.services
  await untilNoon(app)
  const person = await signUp(app, 'customer')
  const before = await partitionsOf(app, 'event')
  await db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE event_default IN ACCESS SHARE MODE`)
    await runJob(app, 'maintainPartitions')
  })
  expect(await partitionsOf(app, 'event')).toEqual(before)
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([])
  await runJob(app, 'maintainPartitions')
  const made = [await partitionsOf(app, 'event'), await partitionsOf(app, 'orders')]
  const today = Temporal.PlainDate.from(clock.now().toISOString().slice(0, 10))
  // The first partition of each table depends on when the tests began, so only the later ones are compared.
  const next = (period: 'day' | 'quarter', count: number) =>
    spansFrom(period, today, count)
      .slice(1)
      .map(({ name }) => name)
  expect(made[0]!.slice(-3)).toEqual(next('day', 3).map((name) => `event_${name}`))
  expect(made[1]!.slice(-1)).toEqual(next('quarter', 1).map((name) => `orders_${name}`))
  await runJob(app, 'maintainPartitions')
  expect([await partitionsOf(app, 'event'), await partitionsOf(app, 'orders')]).toEqual(made)

  await clock.advance(2 * day)
  await emitTo(app, `user:${person.id}`, 1)
  const [newest] = await db.many(sql`
    SELECT tableoid::regclass::text AS place FROM event ORDER BY created_at DESC LIMIT 1`)
  const date = clock.now().toISOString().slice(0, 10).replaceAll('-', '_')
  expect(newest).toEqual({ place: `event_${date}` })
})

test('a row without its own partition is stored in the default partition', async () => {
  const app = await startApp()
  const person = await signUp(app, 'customer')
  await app.services.clock.advance(30 * day)
  await emitTo(app, `user:${person.id}`, 1)
  await runJob(app, 'maintainPartitions')
  const rows = await app.services.db.many(sql`SELECT FROM event_default`)
  expect(rows).toHaveLength(1)
})

const balances = ({ services: { db } }: TestApp, { owner, storeId, rider, customer }: Market) =>
  Promise.all(
    [{ userId: rider.id }, { userId: customer.id }, { storeId }, { userId: owner.id }].map((party) =>
      balanceOf(db, walletOf(party)),
    ),
  )

const proveBooks = async ({ services }: TestApp) => {
  const { checks } = await reconcile(services.db)
  expect(checks.flatMap(({ faults }) => faults)).toEqual([])
}

test('old quarters are retired: orders after three years, entries after seven, and the ledger still balances', async () => {
  const app = await startApp()
  const { db, clock } = app.services
  const market = await openMarket(app, await operator(app))
  const done = await completedOrder(app, market)
  const { slug } = (await market.customer.client.getOrder({ params: { orderId: done } })).data
  await db.run(sql`SELECT ledger_roll_up(1000)`)
  const before = await balances(app, market)

  const waiting = await paidOrder(app, market)
  await runJob(app, 'maintainPartitions')
  expect(await db.many(sql`SELECT retirable_orders('2099-01-01') AS quarter`)).toEqual([{ quarter: null }])

  await clock.advance(4 * year)
  await eventually(
    () => db.maybe(sql`SELECT FROM orders WHERE id = ${waiting} AND status <> 'pending'`),
    'the end of the order that waits',
  )
  const paidBack = await balances(app, market)
  await runJob(app, 'maintainPartitions')
  expect(await db.many(sql`SELECT id FROM orders WHERE id = ${done}`)).toEqual([])
  const kept = await db.many(sql`
    SELECT delivery_telephone, delivery_message, delivery_location ->> 'description' AS door, parties, bill_price > 0 AS has_bill
    FROM retired.orders_first WHERE id = ${done}`)
  expect(kept).toEqual([
    { delivery_telephone: '', delivery_message: '', door: '', parties: null, has_bill: true },
  ])

  const { client } = await signInAgain(app, market.customer)
  expect((await refusal(client.getOrder({ params: { orderId: done } }))).code).toBe('order.absent')
  expect((await refusal(client.getOrderBySlug({ params: { slug } }))).code).toBe('order.absent')
  expect((await client.getOrders()).data).toEqual([])
  expect((await client.getTransactions()).data.length).toBeGreaterThan(0)
  expect(await balances(app, market)).toEqual(paidBack)
  await proveBooks(app)

  const entries = () => db.one<{ count: number }>(sql`SELECT count(*) FROM ledger_entry`)
  expect((await entries()).count).toBeGreaterThan(0)
  await clock.advance(4 * year)
  await db.run(sql`SELECT ledger_roll_up(1000)`)
  await runJob(app, 'maintainPartitions')
  expect((await entries()).count).toBe(0)
  expect(await balances(app, market)).toEqual(paidBack)
  await proveBooks(app)
  await expect(db.run(sql`DELETE FROM retired.ledger_entry_first`)).rejects.toThrow('keeps what was written')

  await give(app, { userId: market.customer.id }, 5_000)
  expect((await balances(app, market))[1]).toBe(paidBack[1]! + 5_000)
  await proveBooks(app)
  expect(before[0]).toBe(paidBack[0])
})
