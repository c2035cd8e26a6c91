import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { moved, ongoingOrder, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const market = await openMarket(app, staff)
const { owner, storeId } = market
const params = { storeId }
const read = async () => (await owner.client.getStoreOrdersMetadata({ params })).data

/** Counts directly in the table of orders. */
async function recount() {
  const rows = await db.many<{ status: string; count: number }>(sql`
    SELECT status, count(*) FROM orders WHERE store_id = ${storeId} AND paid_at IS NOT NULL GROUP BY status`)
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  const { unassigned } = await db.one<{ unassigned: number }>(sql`
    SELECT count(*) AS unassigned FROM orders
    WHERE store_id = ${storeId} AND status IN ('accepted', 'ready') AND rider_id IS NULL AND NOT delivers_itself`)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    statuses: Object.fromEntries(orderStatuses.map((status) => [status, counts[status] ?? 0])),
    unassigned: { total: unassigned },
  }
}

test('a store without orders has zeroes, and unpaid orders are not counted', async () => {
  await anOrder(app, { customerId: market.customer.id, storeId })
  expect(await read()).toEqual(await recount())
  expect((await read()).total).toBe(0)
})

const ways = [
  () => paidOrder(app, market),
  async () => moved(app, await paidOrder(app, market), 'accept', 'store'),
  async () => moved(app, await paidOrder(app, market), 'reject', 'store'),
  async () => moved(app, await paidOrder(app, market), 'cancel', 'customer'),
  async () => {
    const orderId = await paidOrder(app, market)
    await moved(app, orderId, 'accept', 'store')
    await moved(app, orderId, 'make-ready', 'store')
    return orderId
  },
  async () => {
    const orderId = await paidOrder(app, market)
    await moved(app, orderId, 'accept', 'store')
    await moved(app, orderId, 'call-off', 'store')
  },
  () => ongoingOrder(app, market),
  async () => moved(app, await ongoingOrder(app, market), 'deliver', 'rider'),
  async () => moved(app, await ongoingOrder(app, market), 'fail', 'operator', { fault: 'platform' }),
]

test('the counts equal a recount after concurrent changes, in one statement', async () => {
  for (const way of ways) await way()
  await Promise.all([...ways, ...ways].map((way) => way()))
  const data = await read()
  expect(data).toEqual(await recount())
  expect(data).toMatchObject({ total: 27, unassigned: { total: 6 } })
  // The first query checks the access to the store.
  expect(app.log.findLast(({ operation }) => operation === 'getStoreOrdersMetadata')?.queries).toBe(2)
})

test('only members of the store with the permission orders can read it', async () => {
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  expect(await outcomeOf(cook.client.getStoreOrdersMetadata({ params }))).toBe('403 store.permission.missing')
  const other = await openMarket(app, staff)
  expect(await outcomeOf(other.owner.client.getStoreOrdersMetadata({ params }))).toBe('404 store.absent')
})
