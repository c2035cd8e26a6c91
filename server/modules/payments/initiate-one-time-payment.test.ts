import { expect, test } from 'vitest'
import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { balanceOf, escrowOf, standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { isNuban } from '#providers/banks/nuban.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventually, expectField, operator, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ TOP_UPS: 'true', ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)
const store = await openStore(await activeOwner(app, staff))

const pay = (reference: string, amount?: number) => tellSandbox(app, `payment/${reference}`, { amount })
const arrived = (reference: string, count: number) =>
  eventually(async () => {
    const { n } = await db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM incoming_transfer WHERE reference = ${reference}`)
    return n === count || undefined
  }, `${count} arrivals`)
const statusOf = (orderId: string) =>
  db.one<{ status: string; payment_status: string; payment_method: string | null }>(
    sql`SELECT status, payment_status, payment_method FROM orders WHERE id = ${orderId}`,
  )
const recordsOf = async (person: Person) =>
  (await person.client.getTransactions({})).data.map(
    ({ category, summary }) => `${category} ${summary.bill.price.amount}`,
  )

const about = ({ slug }: { slug?: string }) => ({ slug })
const alertsOf = async (person: Person) =>
  (await person.client.getAlerts({})).data.map(({ type, body, data }) => ({ type, body, ...about(data) }))

async function awaitingPayment() {
  const customer = await signUp(app, 'customer')
  const order = await anOrder(app, { customerId: customer.id, storeId: store.id })
  const ask = (method?: 'single-transfer' | 'card') =>
    customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId: order.id, method } })
  return { customer, order, ask, party: { userId: customer.id } }
}

test('an order gets its own account with a valid NUBAN, for the amount due until its window ends', async () => {
  const { order, ask } = await awaitingPayment()
  const { data, statusCode } = await ask()
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    purpose: 'order',
    method: 'single-transfer',
    amount: naira(5000),
    received: naira(0),
    order: { id: order.id, slug: order.slug },
    status: 'pending',
    dateExpires: order.payment_expires_at.toISOString(),
    link: null,
  })
  const { bank, number } = data.account!
  expect(isNuban({ bankCode: bank.code, accountNumber: number })).toBe(true)
  const again = await ask()
  expect(again.statusCode).toBe(208)
  expect(again.data).toEqual(data)
})

test('a card payment gets a page, in addition to the account', async () => {
  const { ask } = await awaitingPayment()
  const [card, account] = [await ask('card'), await ask()]
  expect(card.data).toMatchObject({ method: 'card', account: null })
  expect(card.data.link).toMatch(/^http/)
  expect(account.data.reference).not.toBe(card.data.reference)
})

test('the exact amount pays the order', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await pay(reference)
  await arrived(reference, 1)
  expect(await statusOf(order.id)).toMatchObject({
    payment_status: 'paid',
    payment_method: 'single-transfer',
  })
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await standingOf(db, party)).toMatchObject({ balance: 0 })
  const { data } = await customer.client.getTransactions({})
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    category: 'payment-out',
    type: 'debit',
    payment: { method: 'single-transfer', status: 'completed' },
    summary: {
      items: { count: 2, price: naira(3800) },
      delivery: { price: naira(800) },
      bill: { price: naira(5000) },
    },
    order: { id: order.id, slug: order.slug },
    store: { id: store.id },
  })
})

test('a partial payment is kept for the order, and the rest may follow', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await pay(reference, 2000)
  await arrived(reference, 1)
  expect(await statusOf(order.id)).toMatchObject({ status: 'pending', payment_status: 'pending' })
  expect((await ask()).data).toMatchObject({ received: naira(2000), status: 'pending' })
  await pay(reference, 3000)
  await arrived(reference, 2)
  expect(await statusOf(order.id)).toMatchObject({ payment_status: 'paid' })
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await standingOf(db, party)).toMatchObject({ balance: 0 })
  const { data } = await customer.client.getTransactions()
  expect(data.map(({ summary }) => summary.title)).toEqual([
    `Rest of ${order.slug}`,
    `Part payment of ${order.slug}`,
  ])
})

test('after a partial payment the window ends: the order is cancelled and the money is in the wallet', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await pay(reference, 2000)
  await arrived(reference, 1)
  await clock.advance(15 * 60_000 + 1)
  await eventually(
    async () => (await statusOf(order.id)).status === 'cancelled' || undefined,
    'the end of the window',
  )
  expect(await statusOf(order.id)).toMatchObject({ payment_status: 'refunded' })
  expect(await balanceOf(db, escrowOf(order.id))).toBe(0)
  expect(await standingOf(db, party)).toMatchObject({ balance: 200_000 })
  expect(await recordsOf(customer)).toEqual(['refund-in 2000', 'payment-out 2000'])
})

test('a surplus goes to the wallet', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await pay(reference, 5750.5)
  await arrived(reference, 1)
  expect(await statusOf(order.id)).toMatchObject({ payment_status: 'paid' })
  expect(await standingOf(db, party)).toMatchObject({ balance: 75_050 })
  expect(await recordsOf(customer)).toEqual(['refund-in 750.5', 'payment-out 5000'])
  const { slug } = order
  expect(await alertsOf(customer)).toEqual([
    { type: 'wallet-credited', body: `₦750.50 is in your wallet: Paid too much for ${slug}.`, slug },
  ])
})

test('a second payment goes to the wallet', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await pay(reference)
  await arrived(reference, 1)
  await pay(reference, 5000)
  await arrived(reference, 2)
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await standingOf(db, party)).toMatchObject({ balance: 500_000 })
  const { slug } = order
  expect(await alertsOf(customer)).toEqual([
    { type: 'wallet-credited', body: `₦5,000 is in your wallet: Order ${slug} was paid twice.`, slug },
  ])
  expect(await refusal(ask())).toMatchObject({ code: 'order.payment.settled', statusCode: 409 })
})

test('a late payment goes to the wallet, and the order stays cancelled', async () => {
  const { customer, order, ask, party } = await awaitingPayment()
  const { reference } = (await ask()).data
  await clock.advance(15 * 60_000 + 1)
  await eventually(
    async () => (await statusOf(order.id)).status === 'cancelled' || undefined,
    'the end of the window',
  )
  await pay(reference)
  await arrived(reference, 1)
  expect(await statusOf(order.id)).toMatchObject({ status: 'cancelled', payment_status: 'expired' })
  expect(await standingOf(db, party)).toMatchObject({ balance: 500_000 })
  const { slug } = order
  expect(await alertsOf(customer)).toContainEqual({
    type: 'wallet-credited',
    body: `₦5,000 is in your wallet: Order ${slug} was paid too late.`,
    slug,
  })
  expect(await refusal(ask())).toMatchObject({ code: 'order.payment.settled', statusCode: 409 })
})

test('transfer and card both paid: the order is paid once, the other is in the wallet', async () => {
  const { order, ask, party } = await awaitingPayment()
  const references = [(await ask()).data.reference, (await ask('card')).data.reference]
  await Promise.all(references.map((reference) => pay(reference)))
  for (const reference of references) await arrived(reference, 1)
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await standingOf(db, party)).toMatchObject({ balance: 500_000 })
})

test('money with an unknown reference goes to suspense', async () => {
  const reference = `stray-${newId()}`
  const before = await balanceOf(db, 'suspense')
  await pay(reference, 1234.56)
  await arrived(reference, 1)
  expect((await balanceOf(db, 'suspense')) - before).toBe(123_456)
  const { data } = await staff.client.getSuspense({})
  expect(data[0]).toMatchObject({ reference, amount: naira(1234.56), dateAssigned: null })
})

test('an unknown order, or one of another customer, is absent', async () => {
  const { order } = await awaitingPayment()
  const stranger = await signUp(app, 'customer')
  for (const orderId of [order.id, newId()]) {
    const call = stranger.client.initiateOneTimePayment({ body: { purpose: 'order', orderId } })
    expect(await refusal(call)).toMatchObject({ code: 'order.absent', statusCode: 404 })
  }
})

test('ten concurrent requests open one account', async () => {
  const { ask } = await awaitingPayment()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

const topUp = (person: Person, amount: number) =>
  person.client.initiateOneTimePayment({ body: { purpose: 'top-up', fund: naira(amount) } })

test('a top-up credits the wallet; a second payment for it is a refund', async () => {
  const customer = await signUp(app, 'customer')
  const { data, statusCode } = await topUp(customer, 1500)
  expect([statusCode, data.order, data.amount]).toEqual([200, null, naira(1500)])
  expect((await topUp(customer, 1500)).data.reference).toBe(data.reference)
  await pay(data.reference)
  await arrived(data.reference, 1)
  await pay(data.reference, 1500)
  await arrived(data.reference, 2)
  expect((await customer.client.getWallet()).data.topUps).toEqual({ enabled: true })
  expect(await recordsOf(customer)).toEqual(['refund-in 1500', 'top-up-in 1500'])
  expect(await standingOf(db, { userId: customer.id })).toMatchObject({ balance: 300_000 })
})

test.for([
  [{ purpose: 'gift' }, 'choice'],
  [{ purpose: 5, fund: naira(5) }, 'choice'],
  [{}, 'missing'],
] as const)('%j is refused with the valid purposes', async ([body, code]) => {
  const { customer } = await awaitingPayment()
  const call = customer.client.initiateOneTimePayment({ body: body as never })
  expect((await refusal(call)).fields).toEqual([
    { path: 'purpose', code, message: 'must be one of order, top-up' },
  ])
})

test('a top-up of zero, of fractions or in dollars is refused', async () => {
  const customer = await signUp(app, 'customer')
  await expectField(topUp(customer, 0), 'fund.amount')
  await expectField(topUp(customer, 10.005), 'fund.amount')
  const dollars = customer.client.initiateOneTimePayment({
    body: { purpose: 'top-up', fund: { currency: 'usd', amount: 5 } },
  })
  await expectField(dollars, 'fund.currency')
})

test('where top-ups are disabled, they are forbidden', async () => {
  const plain = await sharedApp()
  const customer = await signUp(plain, 'customer')
  expect(await refusal(topUp(customer, 1500))).toMatchObject({ code: 'wallet.top-up.off', statusCode: 403 })
})

test("the provider's fee and the duty are paid by the platform, not by the customer", async () => {
  const customer = await signUp(app, 'customer')
  const before = {
    fees: await balanceOf(db, 'provider-fees'),
    duty: await balanceOf(db, 'stamp-duty'),
    clearing: await balanceOf(db, 'clearing'),
  }
  const { data }: { data: OneTimePayment } = await topUp(customer, 20_000)
  await pay(data.reference)
  await arrived(data.reference, 1)
  expect(await standingOf(db, { userId: customer.id })).toMatchObject({ balance: 2_000_000 })
  expect((await balanceOf(db, 'provider-fees')) - before.fees).toBe(-40_000)
  expect((await balanceOf(db, 'stamp-duty')) - before.duty).toBe(-5_000)
  expect((await balanceOf(db, 'clearing')) - before.clearing).toBe(-2_000_000 + 45_000)
})
