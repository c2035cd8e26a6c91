import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'
import { carriedOrder, someone } from '#testing/accounts/chats.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { operator } from '#testing/people.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectParticipants } from './lock-participants.ts'
import { selectChats } from './select-chats.ts'

/** The cost of writing and of listing chats must not depend on the number of orders, requests and chats. */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db, config } = app.services
const market = await openMarket(app, await operator(app))
const { storeId, customer, rider } = market
const orderId = await carriedOrder(app, market)
const other = (number: string) => `('01900000-0000-7000-9000-' || lpad((${number})::text, 12, '0'))::uuid`

const many = extent(3_000, 30_000)
/**
 * Orders that ended a year ago: all of the store, every second one of the rider, every 30th of the customer. As many requests and
 * chats of the store, every tenth chat with an unread message and six with the rare name «Adaobi». As many chats of the rider.
 */
await db.pool.query(`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status)
  SELECT ${other('n')}, 'customer', '+2349' || n, CASE n % ${many / 6} WHEN 0 THEN 'Adaobi ' ELSE 'Other ' END || n, '', 'active'
  FROM generate_series(0, ${many - 1}) AS n`)
await db.pool.query(
  `INSERT INTO orders (
     id, slug, customer_id, store_id, rider_id, status, paid_at, ended_at, type, payment_expires_at, items_count, items_price,
     packs_count, packs_price, delivery_price, service_price, commission_basis_points
   )
   SELECT gen_random_uuid(), 'old-' || n, CASE WHEN n % 30 = 0 THEN $2 ELSE ${other('n')} END, store_id,
     CASE WHEN n % 2 = 0 THEN $3::uuid END, 'completed', paid_at - interval '1 year', paid_at - interval '1 year', type,
     payment_expires_at, items_count, items_price, packs_count, packs_price, delivery_price, service_price, commission_basis_points
   FROM orders, generate_series(0, ${many - 1}) AS n WHERE id = $1`,
  [orderId, customer.id, rider.id],
)
await db.pool.query(
  `INSERT INTO store_request (id, store_id, sender_id, role, status, decided_at)
   SELECT gen_random_uuid(), $1, ${other('n')}, 'assistant', 'rejected', now() - interval '1 year'
   FROM generate_series(0, ${many - 1}) AS n`,
  [storeId],
)
await db.pool.query(
  `WITH begun AS (
     INSERT INTO chat (id, type, pair, top) SELECT ${other('n')}, 'user-store', 'pair ' || n, 1
     FROM generate_series(0, ${many - 1}) AS n RETURNING id
   ), joined AS (
     INSERT INTO chat_member (chat_id, party_id, party_type, other_id, unread, updated_at, search)
     SELECT ${other('n')}, party_id, 'store', ${other('n')}, CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END,
       now() - n * interval '1 second', search_form(name) || more
     FROM generate_series(0, ${many - 1}) AS n JOIN users ON users.id = ${other('n')},
       (VALUES ($1::uuid, ''), ($2, ' elsewhere')) AS party (party_id, more)
   )
   INSERT INTO message (id, chat_id, number, sender_id, author_id, text, created_at)
   SELECT id, id, 1, id, id, 'Hello', now() - right(id::text, 12)::integer * interval '1 second' FROM begun`,
  [storeId, rider.id],
)
await db.pool.query('VACUUM ANALYZE users, orders, store_request, chat, chat_member, message')

const big = ['chat', 'chat_member', 'message', 'orders', 'store_request', 'users']
const storeParty: Party = { storeId }
const stranger = await someone(app, 'rider', 'Nobody here')

test.for<[string, Party, Party, boolean]>([
  ['customer to rider', { userId: customer.id }, { userId: rider.id }, true],
  ['customer to store', { userId: customer.id }, storeParty, true],
  ['store to rider', storeParty, { userId: rider.id }, true],
  ['stranger to store', { userId: stranger.id }, storeParty, false],
  ['store to stranger', storeParty, { userId: stranger.id }, false],
  ['stranger to customer', { userId: stranger.id }, { userId: customer.id }, false],
  ['customer to nobody', { userId: customer.id }, { userId: storeId }, false],
])('whether %s may write is found in a few rows', async ([, from, to, connected]) => {
  const statement = selectParticipants({ from, to, authorId: '' }, config)
  const row = await db.maybe<{ connected: boolean }>(statement)
  expect(row?.connected ?? false).toBe(connected)
  const { scanned, rowsReadOf } = await planOf(db, statement)
  expect(scanned.filter((table) => big.includes(table))).toEqual([])
  for (const table of big) expect(rowsReadOf[table] ?? 0, table).toBeLessThanOrEqual(4)
})

const middle = new Date(Date.now() - many * 500).toISOString()
const { snapshot } = await db.one<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)
const key = [new Date().toISOString(), snapshot, middle, '01900000-0000-7000-9000-000000000000']

test.for<[string, { unread?: boolean; keyword?: string }, string[] | null, string]>([
  ['the first page', {}, null, 'chat_member_list'],
  ['a page in the middle', {}, key, 'chat_member_list'],
  ['a page of unread ones', { unread: true }, null, 'chat_member_unread'],
  ['a page of unread ones in the middle', { unread: true }, key, 'chat_member_unread'],
  ['a page of read ones', { unread: false }, null, 'chat_member_read'],
  ['a page of read ones in the middle', { unread: false }, key, 'chat_member_read'],
  ['a name that many have', { keyword: 'other' }, null, 'chat_member_list'],
  ['a name that many have, in the middle', { keyword: 'other' }, key, 'chat_member_list'],
])('%s of chats reads about a page of rows, by an index', async ([, query, after, index]) => {
  const statement = selectChats(storeParty, { query, page: { size: 20, after }, services: app.services })
  const { indexes, scanned, rowsReadOf, answered } = await planOf(db, statement)
  expect(answered).toBe(21)
  expect(indexes).toContain(index)
  expect(scanned.filter((table) => big.includes(table))).toEqual([])
  for (const table of big) expect(rowsReadOf[table] ?? 0, table).toBeLessThanOrEqual(100)
})

test.for([
  ['a name that few have', storeParty, 'adaobi', 6],
  ['the name of one', storeParty, 'other 2345', 1],
  ['a name that nobody has', storeParty, 'nowhere at all', 0],
  ['a name that only others’ chats have', { userId: customer.id }, 'elsewhere', 0],
] as const)('%s is found in few rows', async ([, viewer, keyword, found]) => {
  const asked = { query: { keyword }, page: { size: 20, after: null }, services: app.services }
  const { rowsReadOf, answered } = await planOf(db, selectChats(viewer, asked))
  expect(answered).toBe(found)
  expect(rowsReadOf.chat_member).toBeLessThanOrEqual(100)
})
