import { expect, test } from 'vitest'
import { balanceOf, escrowOf, reconcile, standingOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { linesOf } from '#testing/money/transactions.ts'
import {
  completedOrder,
  failedOrder,
  type Market,
  manuallyCompletedOrder,
  openMarket,
} from '#testing/orders/moved-orders.ts'
import { eventsOn, eventually, expectField, jobsOf, operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', COMPLAINT_HOURS: '2' })
const { db, clock } = app.services
const [staff, colleague] = [await operator(app), await operator(app)]

type Fault = 'store' | 'rider' | 'platform'
const accepted = (fault: Fault, amount: number, note = 'The pictures show it.') =>
  ({ status: 'accepted', fault, refund: naira(amount), note }) as const
const rejected = { status: 'rejected', note: 'It was as ordered.' } as const
const decide = (complaintId: string, body: ReturnType<typeof accepted> | typeof rejected, by = staff) =>
  by.client.decideComplaint({ params: { complaintId }, body })

async function complaintOn({ customer }: Market, orderId: string) {
  const { data } = await customer.client.complainOnOrder({ body: { orderId, reason: 'Cold.' } })
  return data.id
}

/** The balances of all parties, in kobo. */
async function balances({ storeId, rider, customer }: Market) {
  const [store, rode, bought, losses] = await Promise.all([
    balanceOf(db, walletOf({ storeId })),
    balanceOf(db, walletOf({ userId: rider.id })),
    balanceOf(db, walletOf({ userId: customer.id })),
    balanceOf(db, 'losses'),
  ])
  return { store, rider: rode, customer: bought, losses }
}

const orderOf = (id: string) =>
  db.one<{ payment_status: string; settle_at: Date | null; settled_at: Date | null }>(
    sql`SELECT payment_status, settle_at, settled_at FROM orders WHERE id = ${id}`,
  )

/** The balances after a settled order: the store has the goods less a commission of 10 %, the rider has delivery and tip. */
const paid = { store: 360_000, rider: 80_000, customer: 0, losses: 0 }

test.for<[Fault, number, object]>([
  ['store', 500, { store: 310_000, customer: 50_000 }],
  ['rider', 500, { rider: 30_000, customer: 50_000 }],
  ['platform', 500, { customer: 50_000, losses: -50_000 }],
])('the refund for a fault of the %s is charged to it', async ([fault, amount, changed]) => {
  const market = await openMarket(app, staff)
  const orderId = await completedOrder(app, market)
  const losses = await balanceOf(db, 'losses')
  const { data } = await decide(await complaintOn(market, orderId), accepted(fault, amount))
  expect(data).toMatchObject({ status: 'accepted', decision: { fault, refund: naira(amount) } })
  const after = await balances(market)
  expect({ ...after, losses: after.losses - losses }).toEqual({ ...paid, ...changed })
  expect((await orderOf(orderId)).payment_status).toBe('partially-refunded')
  expect((await market.customer.client.getOrder({ params: { orderId } })).data.payment.status).toBe(
    'partially-refunded',
  )
})

test('both parties get transactions, and a refund of the whole bill is a full refund', async () => {
  const market = await openMarket(app, staff)
  const orderId = await completedOrder(app, market)
  await decide(await complaintOn(market, orderId), accepted('store', 3000))
  const ofCustomer = await market.customer.client.getTransactions({
    query: { category: 'refund-in', pageSize: 1 },
  })
  expect(ofCustomer.data[0]).toMatchObject({
    order: { id: orderId },
    summary: { bill: { price: naira(3000) } },
  })
  const params = { storeId: market.storeId }
  const ofStore = await market.owner.client.getStoreTransactions({
    params,
    query: { category: 'refund-out' },
  })
  expect(ofStore.data).toMatchObject([{ type: 'debit', summary: { bill: { price: naira(3000) } } }])
  for (const record of [ofCustomer.data[0]!, ofStore.data[0]!])
    expect(linesOf(record)).toEqual([2, 3000, 0, 0, 0, 3000])

  const whole = await completedOrder(app, market)
  await decide(await complaintOn(market, whole), accepted('platform', 5000))
  expect((await orderOf(whole)).payment_status).toBe('refunded')
  const { data } = await market.customer.client.getTransactions({ query: { pageSize: 1 } })
  expect(data.map(linesOf)).toEqual([[2, 3800, 200, 800, 200, 5000]])
})

test('a party that cannot pay owes the refund; the customer gets it at once', async () => {
  const market = await openMarket(app, staff)
  const party = { userId: market.rider.id }
  const orderId = await completedOrder(app, market)
  await decide(await complaintOn(market, orderId), accepted('rider', 5000))
  expect(await standingOf(db, party)).toMatchObject({ balance: 0, receivable: 420_000 })
  const store = await openMarket(app, staff)
  const other = await completedOrder(app, store)
  await decide(await complaintOn(store, other), accepted('store', 5000))
  expect(await standingOf(db, { storeId: store.storeId })).toMatchObject({ balance: 0, receivable: 140_000 })
  expect((await balances(store)).customer).toBe(500_000)
  const { data } = await store.owner.client.getStoreTransactions({ params: { storeId: store.storeId } })
  expect(
    data.slice(0, 2).map(({ category, ...record }) => [category, ...linesOf({ category, ...record })]),
  ).toEqual([
    ['charge-out', 0, 0, 0, 0, 0, 1400],
    ['refund-out', 2, 3600, 0, 0, 0, 3600],
  ])
  expect(data[0]).toMatchObject({
    summary: { title: expect.stringMatching(/^Owed: Complaint on [A-Z0-9-]+ \(store at fault\)$/) },
    payment: { status: 'pending' },
    order: { id: other },
    debt: { owed: naira(1400), outstanding: naira(1400) },
  })
})

test('a pending payout is paid with the decision, and the refund charged to the party at fault', async () => {
  const market = await openMarket(app, staff)
  const orderId = await manuallyCompletedOrder(app, market)
  const complaintId = await complaintOn(market, orderId)
  await clock.advance(2 * 3_600_000)
  const isOver = async () => (await jobsOf(app, 'settleOrder')).length === 0 || undefined
  await eventually(isOver, 'the end of the job')
  // The job has run: the money stays in escrow until the decision.
  expect(await balanceOf(db, escrowOf(orderId))).toBe(500_000)
  await decide(complaintId, accepted('store', 1000))
  expect(await balanceOf(db, escrowOf(orderId))).toBe(0)
  // Goods less commission, and the delivery by the store itself, less the refund.
  expect(await balances(market)).toMatchObject({ store: 360_000 + 80_000 - 100_000, customer: 100_000 })
  expect(await orderOf(orderId)).toMatchObject({ settle_at: null, settled_at: expect.any(Date) })
})

test('a rejected complaint only releases the pending payout', async () => {
  const market = await openMarket(app, staff)
  const settled = await completedOrder(app, market)
  await decide(await complaintOn(market, settled), rejected)
  expect(await balances(market)).toMatchObject({ store: 360_000, rider: 80_000, customer: 0 })
  expect((await orderOf(settled)).payment_status).toBe('paid')
  const waiting = await failedOrder(app, market, 'customer')
  await decide(await complaintOn(market, waiting), rejected)
  expect(await balances(market)).toMatchObject({ store: 720_000, rider: 160_000, customer: 0 })
})

test('a withdrawn complaint releases the pending payout when the complaint window has ended', async () => {
  const market = await openMarket(app, staff)
  const { client } = market.customer
  const [early, late] = [
    await failedOrder(app, market, 'customer'),
    await failedOrder(app, market, 'customer'),
  ]
  const ofEarly = await complaintOn(market, early)
  const ofLate = await complaintOn(market, late)
  await client.deleteOrderComplaint({ params: { complaintId: ofEarly } })
  expect(await balanceOf(db, escrowOf(early))).toBe(500_000)
  await clock.advance(2 * 3_600_000)
  await eventually(
    async () => (await balanceOf(db, escrowOf(early))) === 0 || undefined,
    'the end of the time to complain',
  )
  expect(await balanceOf(db, escrowOf(late))).toBe(500_000)
  await client.deleteOrderComplaint({ params: { complaintId: ofLate } })
  expect(await balanceOf(db, escrowOf(late))).toBe(0)
  expect((await balances(market)).store).toBe(720_000)
})

test('an amount refunded before is not refunded again, and stays charged to whom it was', async () => {
  const market = await openMarket(app, staff)
  const complaintId = await complaintOn(market, await failedOrder(app, market, 'platform'))
  const before = await balances(market)
  await expectField(decide(complaintId, accepted('platform', 0.01)), 'refund.amount')
  await expectField(decide(complaintId, accepted('store', 0)), 'fault')
  await expectField(decide(complaintId, accepted('rider', 0)), 'fault')
  expect((await decide(complaintId, accepted('platform', 0))).data.decision).toMatchObject({
    fault: 'platform',
    refund: naira(0),
  })
  expect(await balances(market)).toEqual(before)
  expect(before.customer).toBe(500_000)
})

test('a refund must be above zero and within the bill, and the fault of a party of the order', async () => {
  const market = await openMarket(app, staff)
  const complaintId = await complaintOn(market, await manuallyCompletedOrder(app, market))
  await expectField(decide(complaintId, accepted('store', 0)), 'refund.amount')
  await expectField(decide(complaintId, accepted('store', 5000.01)), 'refund.amount')
  await expectField(decide(complaintId, accepted('store', 1.005)), 'refund.amount')
  await expectField(decide(complaintId, accepted('rider', 1)), 'fault')
  const own = { ...accepted('store', 1), fault: 'customer' } as unknown as ReturnType<typeof accepted>
  expect(await outcomeOf(decide(complaintId, own))).toBe('400 request.invalid')
  expect(await outcomeOf(decide(newId(), rejected))).toBe('404 complaint.absent')
})

test('repeating a decision changes nothing, a different one is refused', async () => {
  const market = await openMarket(app, staff)
  const complaintId = await complaintOn(market, await completedOrder(app, market))
  const first = await decide(complaintId, accepted('store', 500))
  const again = await decide(complaintId, accepted('store', 500, 'Another note.'), colleague)
  expect([again.statusCode, again.data]).toEqual([208, first.data])
  expect(await outcomeOf(decide(complaintId, accepted('store', 501)))).toBe('409 complaint.decided')
  expect(await outcomeOf(decide(complaintId, accepted('rider', 500)))).toBe('409 complaint.decided')
  expect(await outcomeOf(decide(complaintId, rejected))).toBe('409 complaint.decided')
  expect((await balances(market)).customer).toBe(50_000)
})

test('of two different concurrent decisions one succeeds', async () => {
  const market = await openMarket(app, staff)
  const complaintId = await complaintOn(market, await manuallyCompletedOrder(app, market))
  const outcomes = await Promise.all([
    outcomeOf(decide(complaintId, accepted('store', 500))),
    outcomeOf(decide(complaintId, rejected, colleague)),
    outcomeOf(market.customer.client.deleteOrderComplaint({ params: { complaintId } })),
  ])
  expect(outcomes.sort()).toEqual(['200', '409 complaint.decided', '409 complaint.decided'])
})

test('customer and store are notified, and the audit log has an entry', async () => {
  const market = await openMarket(app, staff)
  const complaintId = await complaintOn(market, await completedOrder(app, market))
  await decide(complaintId, accepted('store', 500))
  for (const party of [{ userId: market.customer.id }, { storeId: market.storeId }]) {
    const types = (await eventsOn(app, party)).map(({ data }) => data.type)
    expect(types.filter((type) => type === 'complaint-accepted')).toHaveLength(1)
  }
  const { data } = await staff.client.getAuditLog({ query: { keyword: 'decideComplaint', pageSize: 1 } })
  expect(data[0]).toMatchObject({ operatorId: staff.id, params: { complaintId } })
})

test('the ledger is balanced afterwards', async () => {
  const { checks } = await reconcile(db)
  expect(checks.flatMap(({ name, faults }) => faults.map((fault) => ({ name, ...fault })))).toEqual([])
})
