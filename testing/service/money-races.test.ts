import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { balanceOf, escrowOf, standingOf } from '#modules/ledger/index.ts'
import type { OrderRow } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { cancelOrder, payOrderFromWallet } from '#testing/orders/order-ends.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { jobsFinished } from '../app/finished-jobs.ts'
import { unmatchedMoney } from '../money/unmatched-money.ts'
import { localPaystack } from '../providers/local-paystack.ts'

/** Two processes on one database, so that calls are really concurrent. */
const paystack = await localPaystack({ until: (end) => afterAll(end) })
const settings = { ...paystack.settings, ACCESS_TOKEN_MINUTES: '1440', STORE_ACCEPT_MINUTES: '525600' }
const app = await startApp(settings)
const other = await startApp(settings, { url: app.databaseUrl })
const { db, clock } = app.services
const [staff, colleague] = [await operator(app), await operator(app)]
const store = await openStore(await activeOwner(app, staff))
const customer = await signUp(app, 'customer')
const party = { userId: customer.id }
const bill = 500_000
const rounds = extent(2, 5)

const balance = async () => (await standingOf(db, party)).balance
const placed = () => anOrder(app, { customerId: customer.id, storeId: store.id })
const ask = async (order: OrderRow, method?: 'card') =>
  (await customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId: order.id, method } }))
    .data.reference
const paymentStatus = async ({ id }: OrderRow) =>
  (await db.one<{ status: string }>(sql`SELECT payment_status AS status FROM orders WHERE id = ${id}`)).status

/** Sends webhooks to both processes concurrently, each as another event. */
async function tell(reference: string, times = 2): Promise<void> {
  const events = Array.from({ length: times }, (_, id) => ({
    event: 'charge.success',
    data: { id, reference },
  }))
  const urls = [app, other].map(({ url }) => `${url}/webhook/paystack`)
  const deliveries = events.map((event, index) =>
    paystack.webhooks.deliver(urls[index % 2]!, { events: [event] }),
  )
  expect(new Set((await Promise.all(deliveries)).flat())).toEqual(new Set([200]))
}

/** The state of an order and the wallet of its customer after a race. */
async function endOf(order: OrderRow, before: number) {
  await jobsFinished(app)
  const escrow = await balanceOf(db, escrowOf(order.id))
  return { status: await paymentStatus(order), escrow, wallet: (await balance()) - before }
}

test('ten concurrent webhooks about one transfer record it once', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await balance()
    const order = await placed()
    const reference = await ask(order)
    paystack.pay(reference, bill + 5)
    await tell(reference, 10)
    expect(await endOf(order, before)).toEqual({ status: 'paid', escrow: bill, wallet: 5 })
  }
  await expectCleanBooks(app)
})

test('ten concurrent webhooks about unknown money book it to suspense once', async () => {
  const before = await balanceOf(db, 'suspense')
  const reference = await unmatchedMoney(paystack, 777_77)
  await tell(reference, 10)
  await jobsFinished(app)
  expect((await balanceOf(db, 'suspense')) - before).toBe(777_77)
  await expectCleanBooks(app)
})

const timeToPay = 15 * 60_000 + 1

test('a payment in time pays the order, even without a webhook before the window ends', async () => {
  const orders = await Promise.all(Array.from({ length: rounds }, placed))
  for (const order of orders) paystack.pay(await ask(order))
  await clock.advance(timeToPay)
  await jobsFinished(app)
  for (const order of orders) expect(await paymentStatus(order)).toBe('paid')
  await expectCleanBooks(app)
})

test('paid while the payment window ends: the order is paid, or the money is in the wallet', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await balance()
    const order = await placed()
    const reference = await ask(order)
    const paying = async () => {
      await sleep(Math.random() * 30)
      paystack.pay(reference)
      await tell(reference)
    }
    await Promise.all([paying(), clock.advance(timeToPay)])
    expect([
      { status: 'paid', escrow: bill, wallet: 0 },
      { status: 'expired', escrow: 0, wallet: bill },
    ]).toContainEqual(await endOf(order, before))
  }
  await expectCleanBooks(app)
})

test('cancelled while money arrives: all of it is in the wallet', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await balance()
    const order = await placed()
    const [transfer, card] = [await ask(order), await ask(order, 'card')]
    paystack.pay(transfer, 200_000)
    await tell(transfer)
    await jobsFinished(app)
    paystack.pay(card)
    await Promise.all([tell(card), cancelOrder(app, order)])
    expect(await endOf(order, before)).toMatchObject({
      status: 'refunded',
      escrow: 0,
      wallet: 200_000 + bill,
    })
  }
  await expectCleanBooks(app)
})

test('paid by transfer, by card and from the wallet concurrently: paid once, the rest is in the wallet', async () => {
  await give(app, party, bill)
  for (let round = 0; round < rounds; round++) {
    const before = await balance()
    const order = await placed()
    const references = [await ask(order), await ask(order, 'card')]
    for (const reference of references) paystack.pay(reference)
    await Promise.all([...references.map((reference) => tell(reference)), payOrderFromWallet(app, order)])
    expect(await endOf(order, before)).toEqual({ status: 'paid', escrow: bill, wallet: bill })
  }
  await expectCleanBooks(app)
})

test('one order paid from the wallet ten times concurrently is paid once', async () => {
  await give(app, party, 10 * bill)
  const before = await balance()
  const order = await placed()
  await Promise.all(Array.from({ length: 10 }, () => payOrderFromWallet(app, order)))
  expect(await endOf(order, before)).toEqual({ status: 'paid', escrow: bill, wallet: -bill })
  await expectCleanBooks(app)
})

const twice = async (call: (by: Person) => Promise<{ statusCode: number }>) =>
  (await Promise.all([outcomeOf(call(staff)), outcomeOf(call(colleague))])).toSorted()

test('an adjustment confirmed twice concurrently moves its money once', async () => {
  const third = await operator(app)
  for (let round = 0; round < rounds; round++) {
    const before = await balance()
    const body = { party, type: 'credit', fund: naira(50), reason: 'Sorry.' } as const
    const { id } = (await third.client.adjustWallet({ body })).data
    expect(await twice((by) => by.client.confirmAdjustment({ params: { id } }))).toEqual(['200', '208'])
    expect((await balance()) - before).toBe(5_000)
  }
  await expectCleanBooks(app)
})

test('suspense assigned twice concurrently is assigned once', async () => {
  const before = await balance()
  const reference = await unmatchedMoney(paystack, 30_000)
  await tell(reference)
  await jobsFinished(app)
  const { data } = await staff.client.getSuspense({ query: { keyword: reference } })
  const params = { id: data[0]!.id }
  const body = { to: party, note: 'Theirs.' }
  expect(await twice((by) => by.client.assignSuspense({ params, body }))).toEqual(['200', '208'])
  expect((await balance()) - before).toBe(30_000)
  await expectCleanBooks(app)
})
