import { expect, test } from 'vitest'
import { audiences } from '#contract/records/alert.ts'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectAlerts } from './get-alerts.ts'
import { countUnread } from './mark-alerts-read.ts'
import type { Reader } from './reader.ts'

/** The cost of a page and of a count must not depend on the number of alerts of a party. */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db } = app.services
const [customer, owner] = [await signUp(app, 'customer'), await signUp(app, 'store')]
const { id: storeId } = await openStore(owner)

const alerts = extent(20_000, 120_000)
/**
 * One alert in 40 is for the customer and one in 40 for the store, of each one in 10 unread and five with the word «special»; of the
 * store's one in 20 needs the permission `money`. All others are for the owner.
 */
await db.run(sql`
  INSERT INTO alert (id, user_id, store_id, needs, type, title, body, read_at)
  SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    CASE n % 40 WHEN 0 THEN ${customer.id}::uuid WHEN 1 THEN NULL ELSE ${owner.id}::uuid END,
    CASE n % 40 WHEN 1 THEN ${storeId}::uuid END,
    CASE n % 40 WHEN 1 THEN CASE n / 40 % 20 WHEN 0 THEN 'money' ELSE 'orders' END END,
    'order-new', 'A new order', CASE WHEN n / 40 % ${alerts / 200}::integer = 0 THEN 'It is spécial.' ELSE 'It waits.' END, CASE WHEN n / 40 % 10 > 0 THEN service_now() END
  FROM generate_series(0, ${alerts - 1}::integer) AS n`)
/** Older alerts of the store that have been read, half as many. */
await db.run(sql`
  INSERT INTO alert (id, store_id, needs, type, title, body, read_at)
  SELECT ('01800000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${storeId}, 'orders', 'order-new', 'A new order',
    'It waits.', service_now()
  FROM generate_series(1, ${alerts / 2}::integer) AS n`)
await db.pool.query('VACUUM ANALYZE alert')

const own: Reader = { userId: customer.id }
const all: Reader = { storeId, needs: audiences }
const cashier: Reader = { storeId, needs: ['money'] }
const page = { size: 20, after: null }
const older = { size: 20, after: ['01900000-0000-7000-8000-000000002fff'] }

test.for([
  ['a person’s', own, {}, page, 'alert_user_unread'],
  ['a later one of a person’s', own, {}, older, 'alert_user_read'],
  ['a store’s', all, {}, page, 'alert_store_unread'],
  ['a later one of a store’s', all, {}, older, 'alert_store_read'],
  ['a rare kind’s', cashier, {}, page, 'alert_store_read'],
  ['a person’s unread', own, { unread: true }, page, 'alert_user_unread'],
  ['a store’s unread', all, { unread: true }, page, 'alert_store_unread'],
  ['a person’s read', own, { unread: false }, page, 'alert_user_read'],
  ['a store’s read', all, { unread: false }, page, 'alert_store_read'],
  ['a common word’s', own, { keyword: 'order' }, page, 'alert_user_read'],
  ['a common word’s of a store', all, { keyword: 'order' }, page, 'alert_store_read'],
] as const)('%s page reads about a page of rows, by an index', async ([, reader, query, asked, index]) => {
  const plan = await planOf(
    db,
    selectAlerts(reader, { query, page: { ...asked, after: asked.after && [...asked.after] } }),
  )
  expect(plan.answered).toBe(21)
  expect(plan.indexes).toContain(index)
  expect(plan.scanned).toEqual([])
  // A page for each of two permissions, once unread and once read.
  expect(plan.rowsReadOf.alert).toBeLessThanOrEqual(21 * 2 * 2)
})

test.for([
  ['a word in few', all, 'special', 5],
  ['a word in none', all, 'nowhere at all', 0],
] as const)('%s of a store’s is found in few rows', async ([, reader, keyword, found]) => {
  const plan = await planOf(db, selectAlerts(reader, { query: { keyword }, page }))
  expect(plan.answered).toBe(found)
  expect(plan.rowsReadOf.alert).toBeLessThanOrEqual(200)
})

test.for([
  ['special', 5],
  ['nowhere at all', 0],
] as const)(
  'for the word «%s» a person’s own alerts are looked through, nobody else’s',
  async ([keyword, found]) => {
    const plan = await planOf(db, selectAlerts(own, { query: { keyword }, page }))
    expect(plan.answered).toBe(found)
    expect(plan.indexes.toSorted()).toEqual(['alert_user_read', 'alert_user_unread'])
    expect(plan.rowsReadOf.alert).toBeLessThanOrEqual(alerts / 40)
  },
)

test.for([
  [own, 'alert_user_unread', alerts / 400],
  [all, 'alert_store_unread', alerts / 400],
  [cashier, 'alert_store_unread', alerts / 800],
] as const)('counting unread alerts reads only unread rows', async ([reader, index, count]) => {
  const plan = await planOf(db, countUnread(reader))
  expect(plan.indexes).toEqual([index])
  expect(plan.rowsReadOf.alert).toBe(count)
})
