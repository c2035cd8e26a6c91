import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { operator, type Person, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, assistantOf, openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectTransactions } from './list-transactions.ts'
import { ofStore, ofStoresReadBy, ofUser, type TransactionScope } from './transaction-scope.ts'

/** The cost of a page must not depend on the number of records of the party or of others. */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const [busy, quiet] = [await openStore(owner), await openStore(owner)]
const rider = await signUp(app, 'rider')
const assistant = await assistantOf(app, owner, busy.id, ['money'])
await owner.client.acceptRequest({
  params: await askToWork(assistant, quiet.id),
  body: { permissions: ['money'] },
})
const { id: like } = await record(app, { party: { userId: rider.id } })

/**
 * Half of the records belong to two busy parties, the rest to a thousand others. One in ten is a charge; ten of each busy party are
 * «special».
 */
const records = extent(12_000, 200_000)
const perParty = records / 4
await db.run(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status)
  SELECT ('01900000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'customer', '+2349' || lpad(n::text, 9, '0'), 'Other', '',
    'active'
  FROM generate_series(0, 999) AS n`)
await db.run(sql`
  INSERT INTO wallet_transaction (
    id, slug, user_id, store_id, type, category, status, method, title, bill_price, about_store_id, journal_id, account_id,
    effect, code, search
  )
  SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'TX-' || n,
    CASE n % 4 WHEN 0 THEN ${rider.id} WHEN 1 THEN NULL
      ELSE ('01900000-0000-7000-9000-' || lpad((n / 4 % 1000)::text, 12, '0'))::uuid END,
    CASE WHEN n % 4 = 1 THEN ${busy.id}::uuid END,
    'debit', CASE WHEN n / 4 % 10 = 0 THEN 'charge-out' ELSE 'withdrawal-out' END, 'completed', 'wallet', 'Withdrawal',
    1, ${busy.id}, journal_id, account_id, -1, 'code ' || n,
    'tx-' || n || ' withdrawal' || CASE WHEN n / 4 % ${perParty / 10}::integer = 0 THEN ' special' ELSE '' END
      || CASE WHEN n % 4 > 1 THEN ' elsewhere' ELSE '' END
  FROM generate_series(1, ${records}::integer) AS n, (SELECT journal_id, account_id FROM wallet_transaction WHERE id = ${like}) AS sample`)
// With a small statistics sample a rare word would count as common, so all rows are sampled.
await db.pool.query('ALTER TABLE wallet_transaction ALTER search SET STATISTICS 1000')
await db.pool.query('VACUUM ANALYZE wallet_transaction, users')

function planOfPage(scope: TransactionScope, person: Person, query: object) {
  const actor = { userId: person.id, role: person.role, sessionId: '' }
  const page = { size: 20, after: null }
  return planOf(db, selectTransactions(scope, { query, page, actor, services: app.services }))
}

const charges = { category: 'charge-out' } as const

test.for([
  ['a rider’s page', ofUser(rider.id), rider, {}, 'transaction_user'],
  ['a rider’s page by category', ofUser(rider.id), rider, charges, 'transaction_user_category'],
  ['a store’s page', ofStore(busy.id), owner, {}, 'transaction_store'],
  ['a store’s page by category', ofStore(busy.id), owner, charges, 'transaction_store_category'],
  ['an operator’s page of a rider', ofUser(rider.id), staff, {}, 'transaction_user'],
  ['an assistant’s page', ofStoresReadBy(assistant.id), assistant, {}, 'transaction_store'],
  [
    'an assistant’s page by category',
    ofStoresReadBy(assistant.id),
    assistant,
    charges,
    'transaction_store_category',
  ],
  ['a word in every record', ofUser(rider.id), rider, { keyword: 'withdrawal' }, 'transaction_user'],
] as const)('%s reads about a page of rows, by an index', async ([, scope, person, query, index]) => {
  const plan = await planOfPage(scope, person, query)
  expect(plan.indexes).toContain(index)
  expect(plan.answered).toBe(21)
  expect(plan.rowsRead).toBeLessThanOrEqual(30)
})

test.for([
  ['a word in few records', ofStore(busy.id), owner, { keyword: 'special' }, 10],
  ['the slug of one', ofStore(busy.id), owner, { keyword: 'tx-3457' }, 1],
  ['a word in few, of an assistant’s', ofStoresReadBy(assistant.id), assistant, { keyword: 'special' }, 10],
  ['a word in none', ofStore(busy.id), owner, { keyword: 'nowhere at all' }, 0],
] as const)('%s of a store is found by the words, in few rows', async ([, scope, person, query, found]) => {
  const plan = await planOfPage(scope, person, query)
  expect(plan.indexes).toContain('transaction_store_search')
  expect(plan.answered).toBe(found)
  expect(plan.rowsRead).toBeLessThanOrEqual(200)
})

test.for([
  ['special', 10],
  ['tx-3456', 1],
  ['elsewhere', 0],
] as const)(
  'for the word «%s» a person’s own records are looked through, nobody else’s',
  async ([keyword, found]) => {
    const plan = await planOfPage(ofUser(rider.id), rider, { keyword })
    expect(plan.answered).toBe(found)
    expect(plan.indexes).toContain('transaction_user')
    expect(plan.rowsRead).toBeLessThanOrEqual(perParty + 1 + found)
  },
)

test('the operation returns such a page in one query', async () => {
  for (const query of [{}, charges, { keyword: 'withdrawal' }]) {
    const { data, pagination } = await rider.client.getTransactions({ query })
    expect(data).toHaveLength(20)
    expect(pagination.lastEvaluatedKey).not.toBeNull()
  }
  expect(app.log.findLast((line) => line.operation === 'getTransactions')?.queries).toBe(1)
})
