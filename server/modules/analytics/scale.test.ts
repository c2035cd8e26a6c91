import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { operator } from '#testing/people.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectFigures } from './figures.ts'

/** A store with 100,000 orders over five years, a fifth of that in the short suite: the cost of a month must not depend on all sales. */
const app = await startApp()
const { db } = app.services
const { owner, storeId, itemId } = await openMarket(app, await operator(app))
const [days, customers, ordersOfDay] = [extent(365, 1826), extent(1000, 5000), 55]

await db.run(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status, verification)
  SELECT gen_random_uuid(), 'customer', '+23470' || (10000000 + n), 'Customer ' || n, '', 'active', 'unverified'
  FROM generate_series(1, ${customers}::integer) AS n`)
await db.run(sql`
  INSERT INTO menu_item (id, store_id, category_id, type, name, price, search)
  SELECT gen_random_uuid(), store_id, category_id, type, 'Dish ' || n, price, search
  FROM menu_item, generate_series(1, 50) AS n WHERE id = ${itemId}`)
await db.run(sql`
  INSERT INTO store_hour (store_id, day, hour, received, accepted, completed, revenue)
  SELECT ${storeId}, day, hour, 4, 4, 4, 400000
  FROM generate_series('2026-11-10'::date - ${days}::integer, '2026-11-10', '1 day') AS day, generate_series(8, 21) AS hour`)
await db.run(sql`
  INSERT INTO store_day_item (store_id, day, item_id, quantity, revenue)
  SELECT ${storeId}, day, menu_item.id, 1, 100000
  FROM generate_series('2026-11-10'::date - ${days}::integer, '2026-11-10', '1 day') AS day, menu_item
  WHERE store_id = ${storeId}`)
await db.run(sql`
  INSERT INTO store_day_customer (store_id, day, customer_id, orders)
  SELECT ${storeId}, '2026-11-10'::date - number % ${days}::integer, id, 1
  FROM (SELECT id, row_number() OVER (ORDER BY id) * 7919 AS place FROM users WHERE name LIKE 'Customer %') AS buyer,
    LATERAL (
      SELECT DISTINCT ((place + n * 1009) % ${days}::integer)::integer AS number
      FROM generate_series(1, ${Math.round((days * ordersOfDay) / customers)}::integer) AS n
    ) AS visits`)
await db.run(sql`ANALYZE store_hour, store_day_item, store_day_customer`)

const rowsRead = async (range: { from: string; to: string }) =>
  (await planOf(db, selectFigures(storeId, { timezone: 'Africa/Lagos', ...range }, 'day'))).rowsReadOf

const countIn = async (table: string, { from, to }: { from: string; to: string }) => {
  const { rows } = await db.pool.query(
    `SELECT count(*) FROM ${table} WHERE store_id = $1 AND day BETWEEN $2 AND $3`,
    [storeId, from, to],
  )
  return rows[0].count as number
}

test('a month reads the rows of the month, and one more for each customer', async () => {
  const month = { from: '2026-10-01', to: '2026-10-30' }
  const read = await rowsRead(month)
  // Read twice: for the periods, and for the hours of the week.
  expect(read.store_hour).toBe(2 * (await countIn('store_hour', month)))
  expect(read.store_day_item).toBe(await countIn('store_day_item', month))
  const buyers = await countIn('store_day_customer', month)
  expect(buyers).toBeGreaterThan(1000)
  expect(read.store_day_customer).toBeLessThanOrEqual(2 * buyers)
})

test('a call takes four statements: access, orders to be counted, time zone, figures', async () => {
  const { data } = await owner.client.getStoreAnalytics({ params: { storeId } })
  expect(data.periods).toHaveLength(30)
  expect(app.log.findLast(({ operation }) => operation === 'getStoreAnalytics')?.queries).toBe(4)
})
