import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { completedOrder, openMarket } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const [market, other] = [await openMarket(app, staff), await openMarket(app, staff)]
const { storeId, owner } = market

async function complain(at: typeof market, reason: string) {
  const orderId = await completedOrder(app, at)
  return (await at.customer.client.complainOnOrder({ body: { orderId, reason } })).data
}
const cold = await complain(market, 'Cold jollof')
const late = await complain(market, 'Ó pẹ́ jù')
const elsewhere = await complain(other, 'Cold soup')
const decided = await complain(market, 'Too salty')
await staff.client.decideComplaint({
  params: { complaintId: decided.id },
  body: { status: 'rejected', note: 'A matter of taste.' },
})

const params = { storeId }
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('a store gets its complaints, newest first, in one query after its access', async () => {
  expect(idsOf(await owner.client.getStoreOrderComplaints({ params }))).toEqual([
    decided.id,
    late.id,
    cold.id,
  ])
  const call = app.log.findLast(({ operation }) => operation === 'getStoreOrderComplaints')
  expect(call?.queries).toBe(2)
})

test('filters by status and by words of the reason or the order', async () => {
  const find = async (query: { status?: 'rejected'; keyword?: string }) =>
    idsOf(await owner.client.getStoreOrderComplaints({ params, query }))
  expect(await find({ status: 'rejected' })).toEqual([decided.id])
  expect(await find({ keyword: 'COLD' })).toEqual([cold.id])
  expect(await find({ keyword: 'o pe ju' })).toEqual([late.id])
  expect(await find({ keyword: late.order.slug.toLowerCase() })).toEqual([late.id])
  expect(await find({ keyword: '%' })).toEqual([])
})

test('pages have no repeat and no gap', async () => {
  const first = await owner.client.getStoreOrderComplaints({ params, query: { pageSize: 2 } })
  await complain(market, 'One more')
  const lastEvaluatedKey = first.pagination.lastEvaluatedKey!
  const next = await owner.client.getStoreOrderComplaints({
    params,
    query: { pageSize: 2, lastEvaluatedKey },
  })
  expect([...idsOf(first), ...idsOf(next)]).toEqual([decided.id, late.id, cold.id])
  expect(next.pagination.lastEvaluatedKey).toBeNull()
})

test('operators get the complaints of all stores; open ones by default', async () => {
  const open = idsOf(await staff.client.getComplaints())
  expect(open).toEqual(expect.arrayContaining([elsewhere.id, late.id, cold.id]))
  expect(open).not.toContain(decided.id)
  expect(idsOf(await staff.client.getComplaints({ query: { status: 'rejected' } }))).toEqual([decided.id])
  expect(idsOf(await staff.client.getComplaints({ query: { keyword: 'cold' } }))).toEqual([
    elsewhere.id,
    cold.id,
  ])
})

test('an operator reads one complaint by its id, whatever its status, in one query', async () => {
  const read = (complaintId: string, by = staff) => by.client.getComplaint({ params: { complaintId } })
  expect((await read(elsewhere.id)).data).toEqual(elsewhere)
  const [listed] = (await staff.client.getComplaints({ query: { status: 'rejected' } })).data
  expect((await read(decided.id)).data).toEqual(listed)
  expect(app.log.findLast(({ operation }) => operation === 'getComplaint')?.queries).toBe(1)
  expect(await outcomeOf(read(storeId))).toBe('404 complaint.absent')
  expect(await outcomeOf(read('cold'))).toBe('400 request.invalid')
  expect(await outcomeOf(read(cold.id, owner))).toBe('403 auth.role.forbidden')
})

test('other users are refused', async () => {
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  expect(await outcomeOf(cook.client.getStoreOrderComplaints({ params }))).toBe(
    '403 store.permission.missing',
  )
  expect(await outcomeOf(other.owner.client.getStoreOrderComplaints({ params }))).toBe('404 store.absent')
  expect(await outcomeOf(owner.client.getComplaints())).toBe('403 auth.role.forbidden')
})
