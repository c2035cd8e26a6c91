import { expect, test } from 'vitest'
import { analyticsPeriods } from '#contract/states.ts'
import type { OrderRow } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { recount } from '#testing/orders/recount-sales.ts'
import { operator } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, alwaysOpen, openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { queueOrderToCount } from './index.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const customers = await db.many<{ id: string }>(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status, verification)
  SELECT gen_random_uuid(), 'customer', '+23470' || (10000000 + n), 'Customer ' || n, '', 'active', 'unverified'
  FROM generate_series(1, 60) AS n RETURNING id`)

/** A seeded generator, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

async function shop(timezone: string) {
  const { id: storeId } = await openStore(owner, { availability: { ...alwaysOpen, timezone } })
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const items = []
  for (const name of ['Jollof', 'Ofada', 'Fried rice']) {
    items.push((await addItem(owner, storeId, { categoryId, name })).id)
  }
  return { storeId, items }
}

/** Inserts an order with past times, up to a given status. */
async function happened(
  { storeId, items }: Awaited<ReturnType<typeof shop>>,
  at: Date,
  roll: (sides: number) => number,
) {
  const lines = Array.from({ length: 1 + roll(3) }, () => ({
    id: items[roll(items.length)]!,
    name: 'Rice',
    quantity: 1 + roll(4),
    options: [],
    note: '',
    price: 1000 * (1 + roll(300)),
  }))
  const price = lines.reduce((sum, line) => sum + line.quantity * line.price, 0)
  const { id } = await anOrder(app, {
    customerId: customers[roll(customers.length)]!.id,
    storeId,
    packs: [{ lines, price: 20_000 }],
    items: { count: lines.length, price },
  })
  const steps = ['paid_at', 'accepted_at', 'ready_at', 'ended_at'].slice(0, 1 + roll(4))
  const moments = steps.map((_step, index) => new Date(at.getTime() + index * (1000 + roll(900_000))))
  await db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE orders SET version = version + 1, paid_at = ${moments[0]}, accepted_at = ${moments[1] ?? null}, ready_at = ${moments[2] ?? null},
        ended_at = ${moments[3] ?? null}, status = ${moments[3] ? 'completed' : 'pending'}
      WHERE id = ${id}`)
    // Test files that share this app move its clock, and this job would then cancel the order as unpaid.
    await tx.run(sql`DELETE FROM job WHERE task = 'endPaymentWindow' AND payload ->> 'orderId' = ${id}`)
    if (moments[3]) queueOrderToCount(tx, { id, store_id: storeId, status: 'completed' })
  })
}

const ordersOf = (storeId: string) => db.many<OrderRow>(sql`SELECT * FROM orders WHERE store_id = ${storeId}`)

async function expectExact(storeId: string, query: { from: string; to: string }) {
  const orders = await ordersOf(storeId)
  for (const by of analyticsPeriods) {
    const { data } = await owner.client.getStoreAnalytics({ params: { storeId }, query: { ...query, by } })
    const { timezone, from, to, bestItems, ...figures } = data
    expect({ from, to }).toEqual(query)
    const expected = recount(orders, { timezone, by, ...query })
    expect({ ...figures, bestItems: bestItems.map(({ name, ...item }) => item) }).toEqual({ by, ...expected })
  }
}

test.for([
  ['Africa/Lagos', '2026-10-20T00:00:00+01:00'],
  ['Australia/Adelaide', '2026-10-20T00:00:00+10:30'],
  // Clocks go back on the first of November: that day has 25 hours, and one of them twice.
  ['America/New_York', '2026-11-01T00:00:00-04:00'],
] as const)('figures in %s equal a recount, also around midnight', async ([timezone, midnight]) => {
  const at = await shop(timezone)
  const roll = dice(timezone.length)
  const first = Date.parse(midnight) - 6 * 86_400_000
  for (let made = 0; made < extent(12, 60); made++)
    await happened(at, new Date(first + roll(14 * 86_400_000)), roll)
  for (let made = 0; made < extent(10, 30); made++) {
    const border = Date.parse(midnight) + (roll(3) - 1) * 86_400_000
    await happened(at, new Date(border + roll(7_200_000) - 3_600_000), roll)
  }
  await happened(at, new Date(Date.parse(midnight)), roll)
  await happened(at, new Date(Date.parse(midnight) - 1), roll)
  const day = midnight.slice(0, 10)
  await expectExact(at.storeId, { from: '2026-10-01', to: '2026-11-30' })
  await expectExact(at.storeId, { from: day, to: day })
  await expectExact(at.storeId, { from: '2026-10-25', to: '2026-11-03' })
  await expectExact(at.storeId, { from: '2026-01-01', to: '2026-01-31' })
})

test('counted days stay when the store changes its time zone', async () => {
  const at = await shop('Africa/Lagos')
  await happened(at, new Date('2026-11-02T23:30:00+01:00'), (sides) => sides - 1)
  const read = async () => {
    const query = { from: '2026-11-02', to: '2026-11-03' }
    return (await owner.client.getStoreAnalytics({ params: { storeId: at.storeId }, query })).data
  }
  const before = await read()
  expect(before.totals.received).toBe(1)
  const { data: store } = await owner.client.getStore({ params: { storeId: at.storeId } })
  const availability = { ...alwaysOpen, timezone: 'Australia/Adelaide' }
  const body = { version: store.management!.version, availability }
  await owner.client.updateStore({ params: { storeId: at.storeId }, body })
  expect(await read()).toEqual({ ...before, timezone: 'Australia/Adelaide' })
})
