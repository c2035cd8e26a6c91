import { expect, test } from 'vitest'
import { addPartitions } from '#modules/retention/index.ts'
import { openDatabase, type Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { openStage, ways } from '#testing/orders/order-states.ts'
import { extent } from '#testing/suite/exploration.ts'
import { chosenOrders, type OrderFilter } from './list-orders.ts'
import { readView, readViews } from './views/read-view.ts'

/** The cost of a page must not depend on the number of orders of the party or of others. */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db } = app.services
const stage = await openStage(app)
const { rider, storeId } = stage.ridden
const like = await ways['completed by rider'](stage)
const running: string[] = []
for (let place = 1; place <= 4; place += 1) running.push(await ways['accepted, with rider'](stage))

const orders = extent(30_000, 150_000)
/**
 * Rows of `order_view`: a third belongs to a busy store, a third to a busy rider, the rest to a thousand other stores. One in ten is
 * cancelled; ten in each third contain «special». They span half a year (three years in the long run), with a partition for each quarter.
 * Except for the running ones there are no orders behind the views: only the search for the views of a page is measured.
 */
const quarters = extent(2, 12)
for (let place = 1; place <= quarters; place += 1) {
  const day = Temporal.Now.plainDateISO('UTC').add({ months: 3 * place })
  await addPartitions(db, day)
}

await db.pool.query(
  `INSERT INTO order_view (id, order_id, party_id, role, status, search)
   SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     first_id_at(now() + n * interval '${quarters * 91} days' / ${orders}),
     CASE n % 3 WHEN 0 THEN $1::uuid WHEN 1 THEN $2 ELSE ('01900000-0000-7000-9000-' || lpad((n % 1000)::text, 12, '0'))::uuid END,
     CASE n % 3 WHEN 1 THEN 'rider' ELSE 'store' END, CASE WHEN n / 3 % 10 = 0 THEN 'cancelled' ELSE 'completed' END,
     'slug-' || n || ' test canteen jollof rice' || CASE WHEN n / 3 % ${orders / 30} = 0 THEN ' special' ELSE '' END
       || CASE WHEN n % 3 = 2 THEN ' elsewhere' ELSE '' END
   FROM generate_series(1, ${orders}) AS n`,
  [storeId, rider.id],
)
await db.pool.query('VACUUM ANALYZE order_view')
/** The running orders have changed since the tables were last analysed. */
await db.pool.query(
  `UPDATE order_view SET search = 'fresh-' || n || ' test canteen'
   FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, n) WHERE order_id = given.id AND party_id = ANY($1)`,
  [[storeId, rider.id], running],
)

const planOfPage = (wanted: OrderFilter, after: string | null) =>
  planOf(db, sql`SELECT id ${chosenOrders(wanted, { size: 20, after: after === null ? null : [after] })}`)

const busy = { partyId: storeId, isStore: true }
const partyId = rider.id
const middle = '01900000-0000-7000-8000-000000001567'

test.for<[string, OrderFilter, string | null, string]>([
  ['the first page', { partyId }, null, 'order_view_party'],
  ['a page in the middle', { partyId }, middle, 'order_view_party'],
  ['a page of a status', { partyId, status: 'cancelled' }, null, 'order_view_status'],
  ['a page of a status in the middle', { partyId, status: 'cancelled' }, middle, 'order_view_status'],
  ['a word in every order', { partyId, keyword: 'jollof' }, null, 'order_view_party'],
  [
    'a word in every order of a status',
    { partyId, status: 'cancelled', keyword: 'rice' },
    null,
    'order_view_status',
  ],
  ['the first page of a store', busy, null, 'order_view_party'],
  ['a word in every order of a store', { ...busy, keyword: 'jollof' }, null, 'order_view_party'],
  [
    'a word in every order of a store and a status',
    { ...busy, status: 'cancelled', keyword: 'rice' },
    null,
    'order_view_status',
  ],
])('%s reads about a page of rows, by an index', async ([, wanted, after, index]) => {
  const plan = await planOfPage(wanted, after)
  expect(plan.indexes).toContain(index)
  expect(plan.answered).toBe(21)
  expect(plan.rowsRead).toBeLessThanOrEqual(30)
})

test.for<[string, OrderFilter, number]>([
  ['a word in few orders', { ...busy, keyword: 'special' }, 10],
  ['a word in few orders of a status', { ...busy, status: 'cancelled', keyword: 'special' }, 10],
  ['the slug of one', { ...busy, keyword: 'slug-3456' }, 1],
  ['the slug of one that runs', { ...busy, keyword: 'fresh-3' }, 1],
  ['a word in some that run', { ...busy, status: 'accepted', keyword: 'fresh' }, 4],
  ['a word in none', { ...busy, keyword: 'nowhere at all' }, 0],
  ['a word that only others have', { partyId: stage.own.storeId, isStore: true, keyword: 'elsewhere' }, 0],
])('%s of a store is found in few rows', async ([, wanted, found]) => {
  const plan = await planOfPage(wanted, null)
  expect(plan.answered).toBe(found)
  expect(plan.rowsReadOf.order_view).toBeLessThanOrEqual(200)
  // If the word is in the statistics of a partition, the planner uses a second index for that partition too.
  expect(plan.rowsRead).toBeLessThanOrEqual(1000)
})

test.for([
  ['special', 10],
  ['slug-3457', 1],
  ['fresh-3', 1],
  ['elsewhere', 0],
] as const)(
  'for the word «%s» a person’s own orders are looked through, nobody else’s',
  async ([keyword, found]) => {
    const plan = await planOfPage({ partyId, keyword }, null)
    expect(plan.answered).toBe(found)
    expect(plan.rowsReadOf.order_view).toBeLessThanOrEqual(orders / 3 + running.length + 1)
  },
)

test('a rare word stays cheap when the statement has been run many times', async () => {
  const rowsRead = await db.transaction(async (tx) => {
    // As in production; the PostgreSQL of the tests uses generic plans only.
    await tx.run(sql`SET LOCAL plan_cache_mode = auto`)
    const readSoFar = async () => {
      const { rows } = await tx.one<{ rows: number }>(sql`
        SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables
        WHERE relname LIKE 'order_view%'`)
      return rows
    }
    const counts: number[] = []
    for (let time = 0; time < 8; time += 1) {
      const before = await readSoFar()
      await tx.many(
        sql`SELECT id ${chosenOrders({ ...busy, keyword: 'slug-3456' }, { size: 20, after: null })}`,
      )
      counts.push((await readSoFar()) - before)
    }
    return counts
  })
  expect(Math.max(...rowsRead)).toBeLessThanOrEqual(200)
})

test.for<[string, (read: Queryable) => Promise<unknown>]>([
  ['a page', (read) => readViews(read, app.services, chosenOrders({ partyId }, { size: 20, after: null }))],
  ['one order', (read) => readView(read, app.services, like, partyId)],
])('the statement that reads %s is not planned anew every time', async ([, read]) => {
  const connected = openDatabase({ url: app.databaseUrl, connections: 1, statementTimeoutMs: 60_000 })
  await connected.run(sql`SET plan_cache_mode = auto`)
  for (let time = 0; time < 8; time += 1) await read(connected)
  const { plans } = await connected.one<{ plans: number }>(sql`
    SELECT generic_plans::int AS plans FROM pg_prepared_statements
    WHERE statement LIKE '%WITH chosen AS%' AND statement NOT LIKE '%pg_prepared_statements%'`)
  await connected.close()
  expect(plans).toBeGreaterThan(0)
})
