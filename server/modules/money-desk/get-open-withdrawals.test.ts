import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider, richStore } from '#testing/money/wallets.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { selectOpenWithdrawals } from './get-open-withdrawals.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '-1' })
const { db, clock } = app.services
const staff = await operator(app)
const rider = await richRider(app, staff, 1_000_000)
const store = await richStore(app, staff, 1_000_000)

type Query = NonNullable<Parameters<typeof staff.client.getOpenWithdrawals>[0]>['query']
const list = async (query: Query = {}) => (await staff.client.getOpenWithdrawals({ query })).data
const amounts = async (query?: Query) => (await list(query)).map(({ fund }) => fund.amount)

await rider.person.client.withdrawFunds({
  body: { fund: naira(1000), bank: { id: rider.bankId }, pin: goodPin },
})
await clock.advance(59 * 60_000)
await store.person.client.withdrawStoreFunds({
  params: { storeId: store.storeId },
  body: { fund: naira(2000), bank: { id: store.bankId }, pin: goodPin },
})

test('withdrawals without an end are listed with whose they are, the oldest first, in one query', async () => {
  const [first, second] = await list()
  expect(first).toMatchObject({
    party: { userId: rider.person.id, storeId: null, name: 'Test rider' },
    fund: naira(1000),
    bank: { id: rider.bankId },
  })
  expect(['pending', 'processing']).toContain(first!.status)
  expect(second).toMatchObject({ party: { userId: null, storeId: store.storeId }, fund: naira(2000) })
  expect(app.log.findLast(({ operation }) => operation === 'getOpenWithdrawals')?.queries).toBe(1)
  expect(await amounts({ keyword: 'test RIDER' })).toEqual([1000])
  expect(await amounts({ keyword: second!.reference })).toEqual([2000])
})

test('pages go on where the last one ended', async () => {
  const page = await staff.client.getOpenWithdrawals({ query: { pageSize: 1 } })
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  expect(await amounts({ pageSize: 1, lastEvaluatedKey })).toEqual([2000])
})

test('those that take long are as many as the overview counts', async () => {
  const counted = async () => (await staff.client.getOverview()).data.waiting.withdrawals
  expect(await amounts({ long: true })).toEqual([])
  await clock.advance(2 * 60_000)
  expect([await amounts({ long: true }), await counted()]).toEqual([[1000], 1])
})

test('what is read does not grow with the withdrawals that have ended', async () => {
  await db.run(sql`
    INSERT INTO withdrawal (
      id, reference, user_id, amount, fee, bank, status, transaction_id, hold_journal_id, created_at, concluded_at
    )
    SELECT gen_random_uuid(), 'ended-' || n, user_id, amount, fee, bank, 'completed', transaction_id, hold_journal_id,
      created_at - n * interval '1 minute', created_at
    FROM withdrawal, generate_series(1, 3000) AS n WHERE user_id = ${rider.person.id}`)
  await db.pool.query('VACUUM ANALYZE withdrawal')
  const [oldest] = await list()
  for (const after of [null, [oldest!.id]]) {
    const plan = await planOf(db, selectOpenWithdrawals({}, { size: 20, after }))
    expect(plan.indexes).toContain('withdrawal_open')
    expect(plan.rowsRead).toBeLessThanOrEqual(10)
  }
})

test('only operators read them', async () => {
  expect(await outcomeOf(rider.person.client.getOpenWithdrawals())).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(app.client().getOpenWithdrawals())).toBe('401 auth.token.missing')
  const long = 'perhaps' as never
  expect(await outcomeOf(staff.client.getOpenWithdrawals({ query: { long } }))).toBe('400 request.invalid')
})
