import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import type { Order } from '#contract/records/order.ts'
import { openSession } from '#modules/identity/index.ts'
import { reconcile } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import { eventually, jobsOf, outcomeOf } from '#testing/people.ts'
import { riders } from './data/people.ts'

const app = await startFilledApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const { db } = services

async function clientOf(userId: string, role: 'customer' | 'rider' | 'store') {
  const opened = await db.transaction((tx) => openSession(tx, services, { userId, role, device: 'Demo' }))
  return app.client(opened.accessToken)
}
const customer = await clientOf(demo.people.customer.id, 'customer')
const rider = await clientOf(demo.people.rider.id, 'rider')
const store = await clientOf(demo.people.store.id, 'store')
const params = { storeId: demo.storeId }
const { orders } = demo

/** The status that each example needs: for the customer, for the store and for the rider. */
const standings: { [id: string]: [Order['status'], Order['status'] | null, string | null] } = {
  [demo.orderId]: ['pending', null, null],
  [orders.unpaid]: ['pending', null, null],
  [orders.paid]: ['pending', 'pending', null],
  [orders.toAccept]: ['pending', 'pending', null],
  [orders.toReject]: ['pending', 'pending', null],
  [orders.accepted]: ['accepted', 'accepted', null],
  [orders.unassigned]: ['accepted', 'accepted', null],
  [orders.offered]: ['accepted', 'accepted', null],
  [orders.ongoing]: ['ongoing', 'ongoing', riders.tunde],
  [orders.toFail]: ['ongoing', 'ongoing', riders.tunde],
  [orders.toComplete]: ['ongoing', 'ongoing', riders.tunde],
  [orders.toUnassign]: ['accepted', 'accepted', riders.musa.id],
  [orders.completed]: ['completed', 'completed', riders.tunde],
  [orders.complained]: ['completed', 'completed', riders.tunde],
}

async function standing(orderId: string) {
  const { data } = await customer.getOrder({ params: { orderId } })
  const toStore = await store.getOrder({ params: { orderId } }).then(
    (answer) => answer.data.status,
    () => null,
  )
  return [data.status, toStore, data.rider?.id ?? null]
}

const allStandings = async () =>
  Object.fromEntries(
    await Promise.all(Object.keys(standings).map(async (id) => [id, await standing(id)] as const)),
  )

test('there is an order for each example, in the status it needs', async () => {
  expect(await allStandings()).toEqual(standings)
  const { data } = await customer.getOrderBySlug({ params: { slug: demo.orderSlug } })
  expect(data.id).toBe(demo.orderId)
  const { data: offered } = await store.getOrder({ params: { orderId: orders.offered } })
  expect(offered.ridersNotified).toBe(true)
})

test('an order is complete: items, options, address, steps', async () => {
  const { data } = await customer.getOrder({ params: { orderId: orders.ongoing } })
  expect(
    data.packs[0]!.lines.map(({ name, options }) => [name, ...options.map((each) => each.name)]),
  ).toEqual([['Jollof rice', 'Chicken'], ['Dodo'], ['Malt']])
  expect(data.delivery.location.street).toBe('Road 7 Extension')
  expect(data.code).toMatch(/^\d{4}$/)
  const { data: seller } = await customer.getStore({ params: { storeId: data.store.id } })
  expect(seller.review.totalRaters).toBeGreaterThan(0)
  expect(data.store.review).toEqual(seller.review)
  const dates = data.trackings
    .filter(({ status }) => status === 'completed')
    .map(({ dateUpdated }) => Date.parse(dateUpdated))
  expect(dates).toHaveLength(6)
  expect(Math.max(...dates)).toBeLessThan(Date.now())
  expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(15 * 60_000)
})

test('lists contain the orders of weeks, newest first', async () => {
  const { data } = await store.getStoreOrders({ params, query: { pageSize: 100 } })
  const dates = data.map(({ dateCreated }) => dateCreated)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(data.map(({ status }) => status))).toEqual(
    new Set(['pending', 'accepted', 'ongoing', 'completed', 'rejected', 'cancelled', 'failed']),
  )
  expect((await rider.getOrdersByStatus({ params: { status: 'completed' } })).data).toHaveLength(20)
})

test('past orders list the action complain only while it works', async () => {
  const { data } = await customer.getOrdersByStatus({ params: { status: 'completed' } })
  const offering = data.filter(({ actions }) => actions.includes('complain'))
  expect(offering.length).toBeGreaterThan(0)
  expect(offering.length).toBeLessThan(data.length)
  const complain = ({ id: orderId }: Order) =>
    outcomeOf(customer.complainOnOrder({ body: { orderId, reason: 'The soup was cold.' } }))
  for (const order of data) {
    const outcome = await complain(order)
    expect(outcome, order.dateCreated).toMatch(
      offering.includes(order) ? /^200$/ : /^4(09 complaint.exists|10)/,
    )
  }
})

test('the store’s analytics are not empty, and its stock is full', async () => {
  const metadata = (await store.getStoreOrdersMetadata({ params })).data
  expect(metadata.statuses.completed).toBeGreaterThanOrEqual(30)
  expect(metadata.unassigned.total).toBe(3)
  const { totals, bestItems, busyHours } = (await store.getStoreAnalytics({ params })).data
  expect(totals.orders).toBeGreaterThanOrEqual(20)
  expect(totals.returningCustomers).toBeGreaterThan(3)
  expect(totals.averagePreparationSeconds).toBeGreaterThan(10 * 60)
  expect(bestItems.length).toBeGreaterThan(5)
  expect(busyHours.length).toBeGreaterThan(5)
  const { data: items } = await store.getItems({ params, query: { pageSize: 100 } })
  expect(items.find(({ id }) => id === demo.itemId)!.stock).toBeGreaterThan(40)
})

test('the customer has two carts, of which the first can be checked out', async () => {
  const { data } = await customer.getCustomerCarts({})
  expect(data.map((cart) => cart.store.id).toSorted()).toEqual([demo.storeId, demo.otherStoreId])
  expect(data.find((cart) => cart.store.id === demo.storeId)!.problems).toEqual([])
})

test('half a day later all orders are unchanged, and the ledger is clean', async () => {
  await services.clock.advance(12 * 3_600_000)
  await eventually(async () => (await jobsOf(app, 'endBoxWindow')).length === 0 || undefined, 'closed boxes')
  expect(await allStandings()).toEqual(standings)
  const { overdue } = await db.one<{ overdue: number }>(
    sql`SELECT count(*) AS overdue FROM orders WHERE overdue`,
  )
  expect(overdue).toBe(0)
  const { checks } = await reconcile(db)
  expect(checks.flatMap(({ faults }) => faults)).toEqual([])
})
