import { afterEach, expect, test } from 'vitest'
import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import {
  aPaidOrder,
  expectCleanBooks,
  type PaidOrder,
  recordsOf,
  walletsOf,
} from '#testing/orders/paid-orders.ts'
import { operator } from '#testing/people.ts'
import { type Courier, settleOrder } from '../index.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const { db } = services
const staff = await operator(app)

const settle = ({ order }: PaidOrder, courier: Courier | null) =>
  db.transaction((tx) => settleOrder(tx, services, order, courier))
const byPlatform = ({ rider }: PaidOrder) => ({ userId: rider.id, isVendor: false })
const byVendor = ({ rider }: PaidOrder) => ({ userId: rider.id, isVendor: true })
const bySelf = () => null

afterEach(() => expectCleanBooks(app))

const paidOut = ['payment-out 5000']
const sold = ['commission-out 400', 'order-in 4000']

test.for([
  [
    'a rider of the platform',
    byPlatform,
    { rider: 80_000, store: 360_000 },
    { rider: ['delivery-in 700', 'tip-in 100'], store: sold },
  ],
  [
    'a rider of the store',
    byVendor,
    { rider: 10_000, store: 430_000 },
    { rider: ['tip-in 100'], store: ['commission-out 400', 'delivery-in 700', 'order-in 4000'] },
  ],
  [
    'the store itself',
    bySelf,
    { rider: 0, store: 440_000 },
    { rider: [], store: ['commission-out 400', 'delivery-in 800', 'order-in 4000'] },
  ],
] as const)('delivered by %s, every party gets its share', async ([, courierOf, wallets, records]) => {
  const deal = await aPaidOrder(app, staff)
  await settle(deal, courierOf(deal))
  expect(await walletsOf(app, deal)).toEqual({ customer: 0, ...wallets })
  expect(await recordsOf(deal)).toEqual({ customer: paidOut, ...records })
  expect(await balanceOf(db, escrowOf(deal.order.id))).toBe(0)
})

test('settled repeatedly, also concurrently, the money moves once', async () => {
  const deal = await aPaidOrder(app, staff)
  await Promise.all(Array.from({ length: 5 }, () => settle(deal, byPlatform(deal))))
  await settle(deal, byPlatform(deal))
  expect(await walletsOf(app, deal)).toEqual({ customer: 0, rider: 80_000, store: 360_000 })
  expect(await recordsOf(deal)).toMatchObject({ rider: ['delivery-in 700', 'tip-in 100'], store: sold })
})

test('settled again differently, it is refused and nothing moves', async () => {
  const deal = await aPaidOrder(app, staff)
  await settle(deal, byPlatform(deal))
  await expect(settle(deal, byVendor(deal))).rejects.toThrow('was posted with other content')
  expect(await walletsOf(app, deal)).toEqual({ customer: 0, rider: 80_000, store: 360_000 })
})

test('half a kobo of commission goes to the platform', async () => {
  const deal = await aPaidOrder(app, staff, { items: { count: 1, price: 380_005 } })
  await settle(deal, byPlatform(deal))
  expect(await walletsOf(app, deal)).toMatchObject({ store: 400_005 - 40_001 })
  expect((await recordsOf(deal)).store).toEqual(['commission-out 400.01', 'order-in 4000.05'])
})

test('the commission is that of the day of the order', async () => {
  const deal = await aPaidOrder(app, staff)
  const { storeId } = deal
  await staff.client.setStoreStanding({ params: { storeId }, body: { commissionPercent: 30 } })
  await settle(deal, byPlatform(deal))
  expect(await walletsOf(app, deal)).toMatchObject({ store: 360_000 })
})

test('the VAT on commission and service is recorded separately', async () => {
  const deal = await aPaidOrder(app, staff)
  const accounts = ['commission', 'service', 'vat'] as const
  const read = () => Promise.all(accounts.map((account) => balanceOf(db, account)))
  const before = await read()
  await settle(deal, byPlatform(deal))
  const gained = (await read()).map((balance, index) => balance - before[index]!)
  // The amounts include 7.5 % VAT: ₦27.91 of ₦400 and ₦13.95 of ₦200.
  expect(gained).toEqual([40_000 - 2_791, 20_000 - 1_395, 2_791 + 1_395])
})

test('without a tip, packs or a delivery price there are no empty records', async () => {
  const deal = await aPaidOrder(app, staff, { packing: { count: 0, price: 0 }, delivery: 0, tip: 0 })
  await settle(deal, byPlatform(deal))
  expect(await recordsOf(deal)).toEqual({
    customer: ['payment-out 4000'],
    rider: [],
    store: ['commission-out 380', 'order-in 3800'],
  })
})

test('a record names its purpose: the goods to the store, the delivery to the rider', async () => {
  const deal = await aPaidOrder(app, staff)
  await settle(deal, byPlatform(deal))
  const { id, slug } = deal.order
  const { data } = await deal.owner.client.getStoreTransactions({
    params: { storeId: deal.storeId },
    query: { category: 'order-in' },
  })
  expect(data).toMatchObject([
    {
      type: 'credit',
      payment: { method: 'wallet', status: 'completed' },
      summary: {
        title: `Order ${slug}`,
        items: { count: 2, price: { amount: 3800 } },
        packs: { count: 1, price: { amount: 200 } },
        delivery: { price: { amount: 0 } },
      },
      order: { id, slug },
      store: { id: deal.storeId },
    },
  ])
  const ofRider = await deal.rider.client.getTransactions({ query: { category: 'delivery-in' } })
  expect(ofRider.data).toMatchObject([{ summary: { delivery: { price: { amount: 700 } } }, order: { id } }])
})
