import { afterAll, afterEach, expect, test } from 'vitest'
import { balanceOf, escrowOf, reconcile, standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventsOf, eventsOn, eventually, operator, type Person, signUp } from '#testing/people.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const paystack = await localPaystack({ until: (end) => afterAll(end) })
const app = await startApp({ ...paystack.settings, TOP_UPS: 'true', ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const window = 15 * 60_000 + 1

afterEach(async () => {
  paystack.webhooks.events.length = 0
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})

async function awaitingPayment() {
  const customer = await signUp(app, 'customer')
  const order = await anOrder(app, { customerId: customer.id, storeId })
  const ask = () => customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId: order.id } })
  return { customer, order, ask }
}
const deliver = (times = 1) => paystack.webhooks.deliver(`${app.url}/webhook/paystack`, { times })
const untilPayment = (orderId: string, status: string) =>
  eventually(async () => {
    const order = await db.one<{ payment_status: string; status: string }>(
      sql`SELECT status, payment_status FROM orders WHERE id = ${orderId}`,
    )
    return order.payment_status === status ? order : undefined
  }, `an order that is ${status}`)
const untilBalance = ({ id }: Person, kobo: number) =>
  eventually(async () => {
    const { balance } = await standingOf(db, { userId: id })
    return balance === kobo || undefined
  }, `${kobo} in the wallet`)
const recordsOf = async ({ client }: Person) =>
  (await client.getTransactions({})).data.map(
    ({ category, summary }) => `${category} ${summary.bill.price.amount}`,
  )

test('a transfer pays the order once, however many webhooks arrive', async () => {
  const { customer, order, ask } = await awaitingPayment()
  const { data } = await ask()
  expect(data.account).toMatchObject({ bank: { name: 'Paystack-Titan' }, name: 'PAYSTACK CHECKOUT' })
  paystack.pay(data.reference)
  expect(await deliver(3)).toEqual([200, 200, 200])
  await untilPayment(order.id, 'paid')
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await recordsOf(customer)).toEqual(['payment-out 5000'])
})

test('an order shows the account to pay to, then the one it was paid from, only to its customer', async () => {
  const { customer, order, ask } = await awaitingPayment()
  const { account, reference } = (await ask()).data
  const { bank, name, number } = account!
  const paymentTo = async ({ client }: Person) =>
    (await client.getOrder({ params: { orderId: order.id } })).data.payment
  const waiting = { id: expect.any(String), ...bank, account: { name, number } }
  expect(await paymentTo(customer)).toEqual({
    method: 'single-transfer',
    bank: waiting,
    status: 'pending',
  })
  const emitted = await eventsOf(app, customer.id)
  expect(emitted.at(-1)).toMatchObject({ event: 'order.update', data: { payment: { bank: waiting } } })
  paystack.pay(reference)
  await deliver()
  await untilPayment(order.id, 'paid')
  const from = {
    id: expect.any(String),
    code: '058',
    name: 'Guaranty Trust Bank',
    account: { name: 'Jadesola Oluwashina', number: 'XXXXXXX553' },
  }
  expect(await paymentTo(customer)).toEqual({ method: 'single-transfer', bank: from, status: 'paid' })
  expect((await customer.client.getTransactions({})).data[0]!.payment.bank).toEqual(from)
  expect(await paymentTo(owner)).toEqual({ method: 'single-transfer', bank: null, status: 'paid' })
  const ofStore = JSON.stringify(await eventsOn(app, { storeId }))
  expect(ofStore).not.toContain('XXXXXXX553')
  expect(ofStore).not.toContain(number)
})

test('a card tops up a wallet', async () => {
  const customer = await signUp(app, 'customer')
  const { data } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'top-up', fund: naira(1500), method: 'card' },
  })
  expect(data.link).toMatch(/^https:\/\/checkout\.paystack\.com\//)
  paystack.pay(data.reference)
  await deliver()
  await untilBalance(customer, 150_000)
  expect(await recordsOf(customer)).toEqual(['top-up-in 1500'])
})

test('a declined card fails the payment; the order still waits, and another payment can be opened', async () => {
  const { customer, order } = await awaitingPayment()
  const params = { orderId: order.id }
  const byCard = { purpose: 'order', ...params, method: 'card' } as const
  const ask = () => customer.client.initiateOneTimePayment({ body: byCard })
  const read = async () => (await customer.client.getOrder({ params })).data
  const declined = (await ask()).data
  paystack.decline(declined.reference)
  await clock.advance(60_000)
  await untilPayment(order.id, 'failed')
  const { status, payment, actions, dateDeadline } = await read()
  expect({ status, payment: payment.status }).toEqual({ status: 'pending', payment: 'failed' })
  expect(actions).toEqual(expect.arrayContaining(['pay', 'cancel']))
  expect(dateDeadline).toBe(order.payment_expires_at.toISOString())
  const events = await eventsOf(app, customer.id)
  expect(events.at(-1)).toMatchObject({ event: 'order.update', data: { payment: { status: 'failed' } } })

  const second = await ask()
  expect(second.statusCode).toBe(200)
  expect(second.data.reference).not.toBe(declined.reference)
  expect((await read()).payment.status).toBe('pending')
  paystack.pay(second.data.reference)
  await deliver()
  await untilPayment(order.id, 'paid')
  expect(await recordsOf(customer)).toEqual(['payment-out 5000'])
})

test('a declined card that succeeds later on the same page pays the order, with or without a webhook', async () => {
  for (const isTold of [true, false]) {
    const { customer, order } = await awaitingPayment()
    const body = { purpose: 'order', orderId: order.id, method: 'card' } as const
    const { reference } = (await customer.client.initiateOneTimePayment({ body })).data
    paystack.decline(reference)
    await clock.advance(60_000)
    await untilPayment(order.id, 'failed')
    paystack.pay(reference)
    if (isTold) await deliver()
    else await clock.advance(window - 60_000)
    await untilPayment(order.id, 'paid')
    paystack.webhooks.events.length = 0
    const { data } = await staff.client.getUserWallet({ params: { userId: customer.id } })
    expect(data.wallet.balance).toEqual(naira(0))
  }
})

test('a declined card at the end of the window: the order ends like any unpaid order', async () => {
  const { customer, order } = await awaitingPayment()
  const body = { purpose: 'order', orderId: order.id, method: 'card' } as const
  paystack.decline((await customer.client.initiateOneTimePayment({ body })).data.reference)
  await clock.advance(60_000)
  await untilPayment(order.id, 'failed')
  await clock.advance(window - 60_000)
  expect(await untilPayment(order.id, 'expired')).toMatchObject({ status: 'cancelled' })
})

test('money that arrives before the answer with its account pays the order', async () => {
  const { order, ask } = await awaitingPayment()
  const paid = Promise.withResolvers<void>()
  paystack.failNext('POST /charge', { fault: 'hold', until: paid.promise })
  const answer = ask()
  const { reference } = await eventually(
    () => db.maybe<{ reference: string }>(sql`SELECT reference FROM payment WHERE order_id = ${order.id}`),
    'the intent',
  )
  await eventually(
    async () => paystack.requests.some(({ body }) => String(body).includes(reference)) || undefined,
    'the request',
  )
  paystack.pay(reference)
  await deliver()
  await untilPayment(order.id, 'paid')
  paid.resolve()
  expect((await answer).data).toMatchObject({ reference, status: 'completed', received: naira(5000) })
})

test('when a webhook is lost, the end of the window finds the money', async () => {
  const { customer, order, ask } = await awaitingPayment()
  paystack.pay((await ask()).data.reference)
  await clock.advance(window)
  expect(await untilPayment(order.id, 'paid')).toMatchObject({ status: 'pending' })
  expect(await recordsOf(customer)).toEqual(['payment-out 5000'])
})

test('when the provider is down at the end of the window, the order ends, and the money goes to the wallet later', async () => {
  const { customer, order, ask } = await awaitingPayment()
  const { reference } = (await ask()).data
  paystack.pay(reference)
  // The window and the payment end at the same time, and both query the provider.
  paystack.failNext('GET /transaction/verify/*', { fault: 'status', status: 503, done: false }, 2)
  await clock.advance(window)
  expect(await untilPayment(order.id, 'expired')).toMatchObject({ status: 'cancelled' })
  await deliver()
  await untilBalance(customer, 500_000)
  expect(await recordsOf(customer)).toEqual(['refund-in 5000'])
  expect(await balanceOf(db, escrowOf(order.id))).toBe(0)
})

test('without a payment the order ends at its time and not before', async () => {
  const { order, ask } = await awaitingPayment()
  const { reference } = (await ask()).data
  await clock.advance(window - 60_000)
  await untilPayment(order.id, 'pending')
  await clock.advance(60_000)
  expect(await untilPayment(order.id, 'expired')).toMatchObject({ status: 'cancelled' })
  await eventually(
    () => db.maybe(sql`SELECT FROM payment WHERE reference = ${reference} AND status = 'expired'`),
    'the end of the payment',
  )
})
