import { afterEach, expect, test } from 'vitest'
import { balanceOf, escrowOf, standingOf } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { bringMoney } from '#testing/money/books.ts'
import { give } from '#testing/money/money.ts'
import { linesOf } from '#testing/money/transactions.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { aPaidOrder, expectCleanBooks, recordsOf } from '#testing/orders/paid-orders.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'
import { endPaymentWindow, lockOrder, type OrderRow, payFromWallet, refundOrder } from '../index.ts'

const app = await startApp({ STORE_ACCEPT_MINUTES: '525600', ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const { db, clock } = services
const staff = await operator(app)
const { id: storeId } = await openStore(await activeOwner(app, staff))

const inOne = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const pay = ({ id }: OrderRow) => inOne(async (tx) => payFromWallet(tx, services, (await lockOrder(tx, id))!))
const statusOf = async ({ id }: OrderRow) => {
  const order = await inOne((tx) => lockOrder(tx, id))
  return `${order!.status} ${order!.payment_status}`
}

afterEach(() => expectCleanBooks(app))

async function waiting(kobo: number) {
  const customer = await signUp(app, 'customer')
  const party = { userId: customer.id }
  if (kobo > 0) await give(app, party, kobo)
  const order = await anOrder(app, { customerId: customer.id, storeId })
  const balance = async () => (await standingOf(db, party)).balance
  return { customer, order, balance, escrow: () => balanceOf(db, escrowOf(order.id)) }
}

test('a wallet with exactly the bill pays it', async () => {
  const { customer, order, balance, escrow } = await waiting(500_000)
  await pay(order)
  expect([await balance(), await escrow(), await statusOf(order)]).toEqual([0, 500_000, 'pending paid'])
  const { data } = await customer.client.getTransactions({ query: { category: 'payment-out' } })
  expect(data).toMatchObject([
    {
      type: 'debit',
      payment: { method: 'wallet', status: 'completed' },
      summary: {
        title: `Order ${order.slug}`,
        delivery: { price: { amount: 800 } },
        service: { price: { amount: 200 } },
        bill: { price: { amount: 5000 } },
      },
      order: { id: order.id },
    },
  ])
})

test('a kobo too little pays nothing', async () => {
  const { order, balance, escrow } = await waiting(499_999)
  await expect(pay(order)).rejects.toMatchObject({ code: 'wallet.funds.insufficient', status: 400 })
  expect([await balance(), await escrow(), await statusOf(order)]).toEqual([499_999, 0, 'pending pending'])
})

test('the wallet pays the rest after a partial transfer', async () => {
  const { customer, order, balance, escrow } = await waiting(400_000)
  const { data } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order.id },
  })
  await bringMoney(app, data.reference, 2000)
  await pay(order)
  expect([await balance(), await escrow(), await statusOf(order)]).toEqual([100_000, 500_000, 'pending paid'])
  const { data: paid } = await customer.client.getTransactions({ query: { category: 'payment-out' } })
  expect(paid.map(linesOf)).toEqual([
    [2, 1800, 200, 800, 200, 3000],
    [2, 2000, 0, 0, 0, 2000],
  ])
  expect(paid.map(({ affectsBalance }) => affectsBalance)).toEqual([true, false])
})

test('an order is paid from the wallet once', async () => {
  const { order, balance, escrow } = await waiting(1_200_000)
  await Promise.all([pay(order), pay(order), pay(order)])
  await pay(order)
  expect([await balance(), await escrow()]).toEqual([700_000, 500_000])
})

test('a refund returns everything in escrow, once', async () => {
  const deal = await aPaidOrder(app, staff)
  const refund = () => inOne((tx) => refundOrder(tx, services, deal.order))
  expect(await refund()).toBe(500_000)
  expect([await refund(), await refund()]).toEqual([0, 0])
  expect((await standingOf(db, { userId: deal.customer.id })).balance).toBe(500_000)
  expect((await recordsOf(deal)).customer).toEqual(['payment-out 5000', 'refund-in 5000'])
  const { data } = await deal.customer.client.getTransactions({
    query: { category: 'refund-in', pageSize: 1 },
  })
  expect(data.map(linesOf)).toEqual([[2, 3800, 200, 800, 200, 5000]])
  expect(await balanceOf(db, escrowOf(deal.order.id))).toBe(0)
  await db.run(
    sql`UPDATE orders SET version = version + 1, payment_status = 'refunded' WHERE id = ${deal.order.id}`,
  )
})

test('an unpaid order has nothing to refund', async () => {
  const { customer, order } = await waiting(0)
  expect(await inOne((tx) => refundOrder(tx, services, order))).toBe(0)
  expect((await customer.client.getTransactions({})).data).toEqual([])
})

const end = ({ id }: OrderRow) => inOne((tx) => endPaymentWindow(tx, services, id))

test('the payment window ends at its time, once, however often the job runs', async () => {
  const { customer, order, balance } = await waiting(0)
  const { data } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order.id },
  })
  await bringMoney(app, data.reference, 1200)
  await end(order)
  expect(await statusOf(order)).toBe('pending pending')
  await clock.advance(15 * 60_000)
  await Promise.all([end(order), end(order), end(order)])
  await end(order)
  expect([await statusOf(order), await balance()]).toEqual(['cancelled refunded', 120_000])
  const { data: records } = await customer.client.getTransactions({})
  expect(records.map(({ category }) => category)).toEqual(['refund-in', 'payment-out'])
  expect(records.map(linesOf)).toEqual([
    [2, 1200, 0, 0, 0, 1200],
    [2, 1200, 0, 0, 0, 1200],
  ])
})

test('the end of the window does not change a paid order', async () => {
  const { order, escrow } = await waiting(500_000)
  await pay(order)
  await clock.advance(15 * 60_000)
  await end(order)
  expect([await statusOf(order), await escrow()]).toEqual(['pending paid', 500_000])
})
