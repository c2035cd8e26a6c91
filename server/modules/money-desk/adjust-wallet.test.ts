import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { eventsOf, expectField, operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const { db } = app.services
const [proposer, colleague, gone] = [await operator(app), await operator(app), await operator(app)]
await db.run(sql`UPDATE users SET role_status = 'suspended' WHERE id = ${gone.id}`)
const rider = await signUp(app, 'rider')
const absent = '01900000-0000-7000-8000-0000000000ff'

type Body = Parameters<Person['client']['adjustWallet']>[0]['body']
const propose = (fields: Partial<Body> = {}) =>
  proposer.client.adjustWallet({
    body: {
      party: { userId: rider.id },
      type: 'credit',
      fund: naira(1000.5),
      reason: 'Waited an hour.',
      ...fields,
    },
  })

test('a proposal waits, moves nothing and is in the audit log', async () => {
  const { data } = await propose()
  expect(data).toMatchObject({
    party: { userId: rider.id, storeId: null, name: 'Test rider' },
    type: 'credit',
    fund: naira(1000.5),
    reason: 'Waited an hour.',
    proposedBy: proposer.id,
    confirmedBy: null,
    dateConfirmed: null,
  })
  expect(await db.many(sql`SELECT FROM ledger_entry`)).toEqual([])
  const [act] = (await proposer.client.getAuditLog()).data
  expect(act).toMatchObject({
    operation: 'adjustWallet',
    operatorId: proposer.id,
    body: { party: { userId: rider.id }, type: 'credit', fund: naira(1000.5) },
  })
})

test('the other active operators are alerted, with the reason', async () => {
  const before = (await eventsOf(app, colleague.id)).length
  await propose({ reason: 'Rained on.' })
  expect((await eventsOf(app, colleague.id)).slice(before)).toMatchObject([
    { event: 'alert.new', data: { type: 'adjustment-proposed', data: { reason: 'Rained on.' } } },
  ])
  expect(await eventsOf(app, proposer.id)).toEqual([])
  expect(await eventsOf(app, gone.id)).toEqual([])
})

test('customers, riders and stores have wallets; other roles and deleted users have none', async () => {
  const owner = await activeOwner(app, proposer)
  const { id: storeId } = await openStore(owner)
  const { data } = await propose({ party: { storeId } })
  expect(data.party).toEqual({ userId: null, storeId, name: 'Test canteen' })
  const customer = await signUp(app, 'customer')
  expect(await outcomeOf(propose({ party: { userId: customer.id } }))).toBe('200')

  const assistant = await signUp(app, 'assistant')
  await customer.client.deleteAccount({ body: { password: customer.password } })
  await owner.client.deleteStore({ params: { storeId } })
  const userIds = [owner.id, assistant.id, proposer.id, absent]
  for (const party of [...userIds.map((userId) => ({ userId })), { storeId: absent }]) {
    expect(await outcomeOf(propose({ party }))).toBe('404 wallet.absent')
  }
  expect(await outcomeOf(propose({ party: { userId: customer.id } }))).toBe('410 user.deleted')
  expect(await outcomeOf(propose({ party: { storeId } }))).toBe('410 store.deleted')
})

test('the amount must be above zero, in kobo and in naira', async () => {
  await expectField(propose({ fund: naira(0) }), 'fund.amount')
  await expectField(propose({ fund: naira(-5) }), 'fund.amount')
  await expectField(propose({ fund: naira(1.005) }), 'fund.amount')
  await expectField(propose({ fund: { currency: 'usd', amount: 5 } }), 'fund.currency')
  await expectField(propose({ reason: ' ' }), 'reason')
  expect((await propose({ fund: naira(0.01) })).data.fund).toEqual(naira(0.01))
})

test('the list is newest first, in pages, filtered by status and reason', async () => {
  const { data: first } = await propose({ reason: 'A 100% mistake' })
  const { data: second } = await propose({ reason: 'Another one' })
  await colleague.client.confirmAdjustment({ params: { id: first.id } })
  const list = async (query: Parameters<Person['client']['getAdjustments']>[0]) =>
    (await colleague.client.getAdjustments(query)).data.map(({ id }) => id)
  expect((await list({ query: { pageSize: 2 } })).slice(0, 2)).toEqual([second.id, first.id])
  expect(await list({ query: { keyword: '100%' } })).toEqual([first.id])
  expect(await list({ query: { waiting: false } })).toEqual([first.id])
  const waiting = await list({ query: { waiting: true, pageSize: 100 } })
  expect(waiting).toContain(second.id)
  expect(waiting).not.toContain(first.id)

  const page = await colleague.client.getAdjustments({ query: { pageSize: 1 } })
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  expect(await list({ query: { pageSize: 1, lastEvaluatedKey } })).toEqual([first.id])
})
