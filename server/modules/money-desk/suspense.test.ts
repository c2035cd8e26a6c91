import { expect, test } from 'vitest'
import { balanceOf, escrowOf, standingOf } from '#modules/ledger/index.ts'
import { recordIncomingTransfer } from '#modules/payments/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import { startApp } from '#testing/app.ts'
import { bringMoney } from '#testing/money/books.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { expectField, operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const [staff, colleague] = [await operator(app), await operator(app)]
const owner = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const absent = '01900000-0000-7000-8000-0000000000ff'

/** Money with an unknown reference, in kobo. */
async function stray(amount: number, reference: string = newId()): Promise<string> {
  await bringMoney(app, reference, amount / 100)
  return (await staff.client.getSuspense({ query: { keyword: reference } })).data[0]!.id
}

type To = Parameters<Person['client']['assignSuspense']>[0]['body']['to']
const assign = (id: string, to: To, by: Person = staff) =>
  by.client.assignSuspense({ params: { id }, body: { to, note: 'The payer called.' } })
const balance = async (party: Party) => (await standingOf(db, party)).balance
const list = async (query: Parameters<Person['client']['getSuspense']>[0]) =>
  (await staff.client.getSuspense(query)).data.map(({ id }) => id)

test('unallocated money is listed newest first, in pages', async () => {
  const payer = { name: 'ADA OBI', bankName: 'GTBank', accountNumber: '0123456785' }
  const arrival = {
    id: newId(),
    reference: 'who-am-i',
    amount: 10_050,
    fee: 0,
    receivedAt: new Date(),
    payer,
  }
  await db.transaction((tx) => recordIncomingTransfer(tx, app.services, arrival))
  const [older] = (await list({ query: { keyword: 'who-am-i' } })) as [string]
  const newer = await stray(500, 'nobody-knows')
  const { data } = await staff.client.getSuspense()
  expect(data.map(({ id }) => id)).toEqual([newer, older])
  expect(data[1]).toMatchObject({
    reference: 'who-am-i',
    amount: naira(100.5),
    payer,
    dateAssigned: null,
    assignedBy: null,
    assignedTo: null,
    note: null,
  })
  const page = await staff.client.getSuspense({ query: { pageSize: 1 } })
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  expect(await list({ query: { pageSize: 1, lastEvaluatedKey } })).toEqual([older])
  // These keywords cannot match part of an id by chance.
  for (const keyword of ['WHO-am', 'ada o', 'gtb', '123456785']) {
    expect(await list({ query: { keyword } }), keyword).toEqual([older])
  }
  expect(await list({ query: { keyword: 'who%' } })).toEqual([])
})

test('assigned to a wallet it is credited with a record, and leaves the list', async () => {
  const id = await stray(70_000)
  const customer = await signUp(app, 'customer')
  const party = { userId: customer.id }
  const { data, statusCode } = await assign(id, party)
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({ id, assignedBy: staff.id, note: 'The payer called.', amount: naira(700) })
  expect(data.assignedTo).toEqual({ userId: customer.id, storeId: null, reference: null })
  expect(data.dateAssigned).not.toBeNull()
  expect(await balance(party)).toBe(70_000)
  const records = await db.many(
    sql`SELECT category, effect, title FROM wallet_transaction WHERE user_id = ${customer.id}`,
  )
  expect(records).toEqual([{ category: 'refund-in', effect: 70_000, title: 'Payment found' }])
  expect((await customer.client.getAlerts({})).data).toMatchObject([
    { type: 'wallet-credited', body: '₦700 is in your wallet: Payment found.' },
  ])
  expect(await list({})).not.toContain(id)
  expect(await list({ query: { assigned: true } })).toContain(id)
  const [act] = (await staff.client.getAuditLog()).data
  expect(act).toMatchObject({ operation: 'assignSuspense', params: { id }, body: { to: party } })
})

test('one item is read by its id before and after it was assigned, in one query', async () => {
  const read = (of: string, by: Person = staff) => by.client.getSuspenseItem({ params: { id: of } })
  const id = await stray(300, 'before-and-after')
  expect((await read(id)).data).toMatchObject({ id, reference: 'before-and-after', dateAssigned: null })
  const customer = await signUp(app, 'customer')
  const { data } = await assign(id, { userId: customer.id })
  expect((await read(id, colleague)).data).toEqual(data)
  expect(app.log.findLast(({ operation }) => operation === 'getSuspenseItem')?.queries).toBe(1)
  expect(await outcomeOf(read(absent))).toBe('404 suspense.absent')
  expect(await outcomeOf(read('who-am-i'))).toBe('400 request.invalid')
  expect(await outcomeOf(read(id, customer))).toBe('403 auth.role.forbidden')
})

test('riders and stores have wallets too; other roles have none', async () => {
  const rider = await signUp(app, 'rider')
  await assign(await stray(100), { userId: rider.id })
  expect(await balance({ userId: rider.id })).toBe(100)
  await assign(await stray(100), { storeId })
  expect(await balance({ storeId })).toBe(100)
  const id = await stray(100)
  for (const to of [{ userId: owner.id }, { userId: absent }, { storeId: absent }]) {
    expect(await outcomeOf(assign(id, to))).toBe('404 wallet.absent')
  }
  expect(await list({})).toContain(id)
})

test('assigned to the same again is 208 for any operator, to another is refused', async () => {
  const id = await stray(900)
  const [ada, bola] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  await assign(id, { userId: ada.id })
  const again = await assign(id, { userId: ada.id }, colleague)
  expect(again.statusCode).toBe(208)
  expect(again.data.assignedBy).toBe(staff.id)
  expect(await outcomeOf(assign(id, { userId: bola.id }))).toBe('409 suspense.assigned')
  expect(await outcomeOf(assign(id, { reference: 'some-payment' }))).toBe('409 suspense.assigned')
  expect([await balance({ userId: ada.id }), await balance({ userId: bola.id })]).toEqual([900, 0])
})

test('assigned to two concurrently, one gets it', async () => {
  const id = await stray(900)
  const people = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const calls = [...people, ...people].map(({ id: userId }, index) =>
    outcomeOf(assign(id, { userId }, index % 2 ? staff : colleague)),
  )
  expect((await Promise.all(calls)).toSorted()).toEqual([
    '200',
    '208',
    '409 suspense.assigned',
    '409 suspense.assigned',
  ])
  const balances = await Promise.all(people.map(({ id: userId }) => balance({ userId })))
  expect(balances.toSorted()).toEqual([0, 900])
})

/** An order of ₦5,000 that waits for a payment with this reference. */
async function unpaidOrder() {
  const customer = await signUp(app, 'customer')
  const order = await anOrder(app, { customerId: customer.id, storeId })
  const { data } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order.id },
  })
  return { customer, order, reference: data.reference }
}
const paymentStatus = async (orderId: string) =>
  (await db.one<{ status: string }>(sql`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`))
    .status

test('assigned to a payment it pays the order, and the surplus goes to the wallet', async () => {
  const { customer, order, reference } = await unpaidOrder()
  const id = await stray(510_000)
  expect((await assign(id, { reference })).statusCode).toBe(200)
  expect(await paymentStatus(order.id)).toBe('paid')
  expect(await balanceOf(db, escrowOf(order.id))).toBe(500_000)
  expect(await balance({ userId: customer.id })).toBe(10_000)
  expect((await assign(id, { reference }, colleague)).statusCode).toBe(208)
  expect(await outcomeOf(assign(id, { userId: customer.id }))).toBe('409 suspense.assigned')
})

test('assigned to a payment, too little is kept for the order until the rest arrives', async () => {
  const { order, reference } = await unpaidOrder()
  await assign(await stray(200_000), { reference })
  expect(await paymentStatus(order.id)).toBe('pending')
  await bringMoney(app, reference, 3000)
  expect(await paymentStatus(order.id)).toBe('paid')
})

test('an order shows who has paid it, whoever else’s money is found for it later', async () => {
  const { customer, order, reference } = await unpaidOrder()
  const from = async (name: string) => {
    const reference = newId()
    const payer = { name, bankName: 'GTBank', accountNumber: '0123456785' }
    const arrival = { id: newId(), reference, amount: 500_000, fee: 0, receivedAt: clock.now(), payer }
    await db.transaction((tx) => recordIncomingTransfer(tx, app.services, arrival))
    await clock.advance(1000)
    return (await staff.client.getSuspense({ query: { keyword: reference } })).data[0]!.id
  }
  const [ada, bola] = [await from('ADA OBI'), await from('BOLA AJAYI')]
  const sender = async () =>
    (await customer.client.getOrder({ params: { orderId: order.id } })).data.payment.bank?.account.name
  await assign(ada, { reference })
  expect(await sender()).toBe('ADA OBI')
  await clock.advance(1000)
  await assign(bola, { reference })
  expect(await balance({ userId: customer.id })).toBe(500_000)
  await owner.client.acceptOrder({ params: { orderId: order.id }, body: {} })
  expect(await sender()).toBe('ADA OBI')
})

test('money assigned after the payment window goes to the wallet', async () => {
  const { customer, order, reference } = await unpaidOrder()
  await clock.advance(16 * 60_000)
  await assign(await stray(500_000), { reference })
  expect(await paymentStatus(order.id)).not.toBe('paid')
  expect(await balance({ userId: customer.id })).toBe(500_000)
})

test('an unknown item, an unknown payment and a missing note are refused', async () => {
  const customer = await signUp(app, 'customer')
  expect(await outcomeOf(assign(absent, { userId: customer.id }))).toBe('404 suspense.absent')
  const id = await stray(100)
  expect(await outcomeOf(assign(id, { reference: 'no-such-payment' }))).toBe('400 payment.absent')
  const body = { to: { userId: customer.id }, note: '' }
  await expectField(staff.client.assignSuspense({ params: { id }, body }), 'note')
  expect(await list({})).toContain(id)
})

test('the ledger is clean with assigned and unassigned money', async () => {
  const { data } = await staff.client.getReconciliation()
  expect(data.checks.filter(({ faults }) => faults.length > 0)).toEqual([])
})
