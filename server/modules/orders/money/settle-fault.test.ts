import { afterEach, expect, test } from 'vitest'
import type { Fault } from '#contract/states.ts'
import { balanceOf, escrowOf, standingOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import {
  aPaidOrder,
  expectCleanBooks,
  type PaidOrder,
  recordsOf,
  walletsOf,
} from '#testing/orders/paid-orders.ts'
import { operator } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { settleFault, settleOrder } from '../index.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const { db } = services
const staff = await operator(app)

const courierOf = ({ rider }: PaidOrder, isVendor = false) => ({ userId: rider.id, isVendor })
const fail = (
  deal: PaidOrder,
  fault: Fault,
  courier: ReturnType<typeof courierOf> | null = courierOf(deal),
) => db.transaction((tx) => settleFault(tx, services, deal.order, courier, fault))
const complete = (deal: PaidOrder) =>
  db.transaction((tx) => settleOrder(tx, services, deal.order, courierOf(deal)))
const owedBy = async (party: Parameters<typeof standingOf>[1]) => (await standingOf(db, party)).receivable

afterEach(() => expectCleanBooks(app))

/** A paid order whose rider and store have ₦10,000 each, enough to be charged. */
async function withMeans() {
  const deal = await aPaidOrder(app, staff)
  await give(app, { userId: deal.rider.id }, 1_000_000)
  await give(app, { storeId: deal.storeId }, 1_000_000)
  return deal
}
const given = 'refund-in 10000'

test.for<[Fault, object, object]>([
  [
    'store',
    { customer: 500_000, rider: 1_080_000, store: 920_000 },
    {
      customer: ['payment-out 5000', 'refund-in 5000'],
      rider: ['compensation-in 100', 'compensation-in 700', given],
      store: ['charge-out 800', given],
    },
  ],
  [
    'rider',
    { customer: 500_000, rider: 600_000, store: 1_360_000 },
    {
      customer: ['payment-out 5000', 'refund-in 5000'],
      rider: ['charge-out 4000', given],
      store: ['commission-out 400', 'order-in 4000', given],
    },
  ],
  [
    'platform',
    { customer: 500_000, rider: 1_080_000, store: 1_360_000 },
    {
      customer: ['payment-out 5000', 'refund-in 5000'],
      rider: ['compensation-in 100', 'compensation-in 700', given],
      store: ['commission-out 400', 'order-in 4000', given],
    },
  ],
  [
    'customer',
    { customer: 0, rider: 1_080_000, store: 1_360_000 },
    {
      customer: ['payment-out 5000'],
      rider: ['delivery-in 700', given, 'tip-in 100'],
      store: ['commission-out 400', 'order-in 4000', given],
    },
  ],
])('the fault of the %s is charged once', async ([fault, wallets, records]) => {
  const deal = await withMeans()
  const losses = await balanceOf(db, 'losses')
  await fail(deal, fault)
  await fail(deal, fault)
  expect(await walletsOf(app, deal)).toEqual(wallets)
  expect(await recordsOf(deal)).toEqual(records)
  expect(await balanceOf(db, escrowOf(deal.order.id))).toBe(0)
  expect((await balanceOf(db, 'losses')) - losses).toBe(fault === 'platform' ? -480_000 : 0)
})

test('a store’s own rider is not compensated, and a store without a rider pays nobody', async () => {
  for (const isVendor of [true, null]) {
    const deal = await withMeans()
    await fail(deal, 'store', isVendor === null ? null : courierOf(deal, isVendor))
    expect(await walletsOf(app, deal)).toEqual({ customer: 500_000, rider: 1_000_000, store: 1_000_000 })
    expect((await recordsOf(deal)).store).toEqual([given])
  }
})

test('a rider who cannot pay owes it: all others are paid at once', async () => {
  const deal = await aPaidOrder(app, staff)
  await give(app, { userId: deal.rider.id }, 150_000)
  const claims = await balanceOf(db, 'claims')
  await fail(deal, 'rider')
  await fail(deal, 'rider')
  expect(await walletsOf(app, deal)).toEqual({ customer: 500_000, rider: 0, store: 360_000 })
  expect(await owedBy({ userId: deal.rider.id })).toBe(250_000)
  expect((await balanceOf(db, 'claims')) - claims).toBe(-250_000)
  const { data } = await deal.rider.client.getTransactions({ query: { category: 'charge-out' } })
  expect(data).toMatchObject([
    {
      summary: {
        title: `Owed: Charge for ${deal.order.slug} (rider at fault)`,
        bill: { price: naira(2500) },
      },
      payment: { status: 'pending' },
      affectsBalance: false,
      order: { id: deal.order.id },
      store: { id: deal.storeId },
      debt: { owed: naira(2500), collected: naira(0), outstanding: naira(2500) },
    },
    {
      summary: { title: `Charge for ${deal.order.slug} (rider at fault)`, bill: { price: naira(1500) } },
      payment: { status: 'completed' },
      affectsBalance: true,
      debt: null,
    },
  ])
})

test("a store's debt is recorded at once, and collected from its next order", async () => {
  const deal = await aPaidOrder(app, staff)
  await fail(deal, 'store')
  expect(await owedBy({ storeId: deal.storeId })).toBe(80_000)
  expect((await recordsOf(deal)).store).toEqual(['charge-out 800'])
  const { data } = await deal.owner.client.getStoreWallet({ params: { storeId: deal.storeId } })
  expect(data).toMatchObject({ balance: { amount: 0 }, receivable: { amount: 800 } })

  const next = await aPaidOrder(app, staff, { storeId: deal.storeId })
  await complete(next)
  expect(await owedBy({ storeId: deal.storeId })).toBe(0)
  expect((await walletsOf(app, deal)).store).toBe(280_000)
  expect((await recordsOf(deal)).store).toEqual([
    'charge-out 0',
    'charge-out 800',
    'commission-out 400',
    'order-in 4000',
  ])
  const query = { category: 'charge-out' } as const
  const charges = await deal.owner.client.getStoreTransactions({ params: { storeId: deal.storeId }, query })
  const order = { id: deal.order.id, slug: deal.order.slug }
  expect(charges.data).toMatchObject([
    {
      summary: { title: `Collected: Charge for ${order.slug} (store at fault)` },
      payment: { status: 'completed' },
      affectsBalance: true,
      order,
      debt: null,
    },
    {
      summary: { title: `Owed: Charge for ${order.slug} (store at fault)` },
      payment: { status: 'completed' },
      affectsBalance: false,
      order,
      debt: { owed: naira(800), collected: naira(800), outstanding: naira(0) },
    },
  ])
})

test('earnings of a rider with a debt pay the debt first', async () => {
  const goods = { items: { count: 1, price: 140_000 }, packing: { count: 0, price: 0 } }
  const deal = await aPaidOrder(app, staff, goods)
  const party = { userId: deal.rider.id }
  await fail(deal, 'rider')
  const ride = async () => {
    await complete({ ...(await aPaidOrder(app, staff)), rider: deal.rider })
    const { receivable, balance } = await standingOf(db, party)
    return { receivable, balance }
  }
  expect(await ride()).toEqual({ receivable: 60_000, balance: 0 })
  expect(await ride()).toEqual({ receivable: 0, balance: 20_000 })
  expect(await ride()).toEqual({ receivable: 0, balance: 100_000 })
  const { data } = await deal.rider.client.getTransactions({ query: { category: 'charge-out' } })
  expect(data.map(({ summary }) => summary.bill.price.amount)).toEqual([600, 800, 0])
})
