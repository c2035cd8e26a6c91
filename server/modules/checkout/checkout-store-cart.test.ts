import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { checkedOut, checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { eventsOf, eventsOn, eventually, operator, type Person } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const jollof = await addItem(owner, storeId, {
  categoryId,
  packPrice: naira(100),
  optionGroups: [{ name: 'Protein', min: 0, max: 1, options: [{ name: 'Beef', price: naira(300) }] }],
})
const beef = jollof.optionGroups[0]!.options[0]!

const counted = (stock: number) => addItem(owner, storeId, { categoryId, stock })
const stockOf = async (itemId: string) =>
  (await db.one<{ stock: number }>(sql`SELECT stock FROM menu_item WHERE id = ${itemId}`)).stock
const cartOf = async (customer: Person) => (await customer.client.getStoreCart({ params: { storeId } })).data
const ordersOf = async (customerId: string) =>
  (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM orders WHERE customer_id = ${customerId}`)).n

test('an order paid from the wallet is paid at once, the store is notified and the cart is empty', async () => {
  const customer = await richCustomer(app, 1_000_000)
  const dateScheduled = new Date(clock.now().getTime() + 7_200_000).toISOString()
  const cart = await fillCart(
    customer,
    storeId,
    [{ id: jollof.id, quantity: 2, options: [beef.id], note: 'Not too spicy' }],
    { tip: naira(150), delivery: { message: 'Ring twice' }, dateScheduled },
  )
  const { data } = await checkOut(customer, storeId, cart.version)
  expect(data.payment).toBeNull()
  expect(data.order).toMatchObject({
    type: 'non-combo',
    status: 'pending',
    payment: { method: 'wallet', status: 'paid' },
    store: { id: storeId },
    customer: { id: customer.id, canCancelOrder: true },
    delivery: { ...cart.delivery, message: 'Ring twice' },
    summary: cart.summary,
    packs: cart.packs,
    dateScheduled,
  })
  expect((await customer.client.getOrder({ params: { orderId: data.order.id } })).data).toEqual(data.order)
  const { balance } = await standingOf(db, { userId: customer.id })
  expect(balance).toBe(1_000_000 - cart.summary.bill.price.amount * 100)
  const emitted = await eventsOn(app, { storeId })
  const isNew = ({ event, data: told }: (typeof emitted)[number]) =>
    event === 'order.new' && (told as object as Order).id === data.order.id
  expect(emitted.filter(isNew)).toHaveLength(1)
  expect(await cartOf(customer)).toMatchObject({ packs: [], tip: naira(0), dateScheduled: null })
})

test('an order keeps its items when the menu changes', async () => {
  const customer = await richCustomer(app)
  const item = await addItem(owner, storeId, { categoryId, name: 'Ofada', price: naira(1500) })
  const order = await checkedOut(app, customer, storeId, { lines: [{ id: item.id, quantity: 1 }] })
  await owner.client.updateItem({
    params: { storeId, itemId: item.id },
    body: { version: item.version, name: 'Ofada rice', price: naira(9000) },
  })
  const { data } = await customer.client.getOrder({ params: { orderId: order.id } })
  expect(data.packs[0]?.lines[0]).toMatchObject({ name: 'Ofada', price: naira(1500) })
})

test('with automatic acceptance the answer has the accepted order', async () => {
  const eager = await openStore(owner, { autoAccept: true })
  const item = await addItem(owner, eager.id, {
    categoryId: (await addCategory(owner, eager.id, 'Rice')).id,
  })
  const customer = await richCustomer(app)
  const order = await checkedOut(app, customer, eager.id, { lines: [{ id: item.id, quantity: 1 }] })
  expect(order).toMatchObject({ status: 'accepted', storeAccepted: true })
})

test.for(['single-transfer', 'card'] as const)(
  'with %s the answer has the payment instructions',
  async (method) => {
    const customer = await richCustomer(app)
    const { version, summary } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
    const { order, payment } = (await checkOut(customer, storeId, version, method)).data
    expect(order).toMatchObject({ status: 'pending', payment: { method, status: 'pending' } })
    expect(payment).toMatchObject({
      purpose: 'order',
      method,
      amount: summary.bill.price,
      order: { id: order.id, slug: order.slug },
      dateExpires: order.dateDeadline,
    })
    expect([payment?.account !== null, payment?.link !== null]).toEqual([
      method !== 'card',
      method === 'card',
    ])
    const again = await customer.client.initiateOneTimePayment({
      body: { purpose: 'order', orderId: order.id, method },
    })
    expect(again).toMatchObject({ statusCode: 208, data: payment })
    expect((await cartOf(customer)).packs).toEqual([])
    expect(await eventsOf(app, customer.id)).toContainEqual(
      expect.objectContaining({ event: 'order.update' }),
    )

    await tellSandbox(app, `payment/${payment!.reference}`)
    await eventually(async () => {
      const { data } = await customer.client.getOrder({ params: { orderId: order.id } })
      return data.payment.status === 'paid' || undefined
    }, 'the payment')
  },
)

test('checkout takes stock, also of the parts of combos, and a cancellation returns it', async () => {
  const customer = await richCustomer(app)
  const item = await counted(10)
  const combo = await owner.client.addComboItem({
    params: { storeId },
    body: { name: 'For two', price: naira(2000), comboItems: [{ id: item.id, quantity: 2 }], stock: 4 },
  })
  const order = await checkedOut(app, customer, storeId, {
    lines: [
      { id: item.id, quantity: 1 },
      { id: combo.data.id, quantity: 3 },
    ],
  })
  expect([await stockOf(item.id), await stockOf(combo.data.id)]).toEqual([3, 1])
  await customer.client.cancelOrder({ params: { orderId: order.id }, body: { reason: 'Changed my mind' } })
  expect([await stockOf(item.id), await stockOf(combo.data.id)]).toEqual([10, 4])
})

test('a cancellation returns what was taken, also after changes of the menu', async () => {
  const customer = await richCustomer(app)
  const [part, uncounted] = [await counted(10), await addItem(owner, storeId, { categoryId })]
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: part.id, quantity: 2 }] })
  const lines = [
    { id: combo.id, quantity: 1 },
    { id: uncounted.id, quantity: 3 },
  ]
  const order = await checkedOut(app, customer, storeId, { lines })
  const change = ({ id: itemId, version }: typeof combo, body: object) =>
    owner.client.updateItem({ params: { storeId, itemId }, body: { version, ...body } })
  await change(combo, { comboItems: [{ id: part.id, quantity: 5 }] })
  await change(uncounted, { stock: 4 })
  await customer.client.cancelOrder({ params: { orderId: order.id }, body: {} })
  expect([await stockOf(part.id), await stockOf(uncounted.id)]).toEqual([10, 4])
})

test('stock is returned when the order is not paid in time', async () => {
  const customer = await richCustomer(app)
  const item = await counted(2)
  const lines = [{ id: item.id, quantity: 2 }]
  const order = await checkedOut(app, customer, storeId, { lines, method: 'single-transfer' })
  expect(await stockOf(item.id)).toBe(0)
  await clock.advance(15 * 60_000 + 1)
  await eventually(async () => (await stockOf(item.id)) === 2 || undefined, 'the stock')
  const { data } = await customer.client.getOrder({ params: { orderId: order.id } })
  expect(data.status).toBe('cancelled')
})

test('a retry with the same key returns the same order', async () => {
  const customer = await richCustomer(app, 10_000_000)
  const { version } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
  const first = await checkOut(customer, storeId, version, 'wallet', 'one-order')
  const again = await checkOut(customer, storeId, version, 'wallet', 'one-order')
  expect(again).toEqual(first)
  expect(await ordersOf(customer.id)).toBe(1)
})

test('an order has payment instructions until it is fully paid, and each payment its sender', async () => {
  const customer = await richCustomer(app)
  const { version } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
  const { order, payment } = (await checkOut(customer, storeId, version, 'single-transfer')).data
  const { bank, name, number } = payment!.account!
  const oneTime = { id: expect.any(String), ...bank, account: { name, number } }
  expect(order.payment.bank).toEqual(oneTime)
  const paid = async (count: number) =>
    eventually(async () => {
      const { data } = await customer.client.getTransactions({ query: { category: 'payment-out' } })
      return data.length === count ? data[0]!.payment.bank : undefined
    }, `payment ${count}`)
  const shown = async () =>
    (await customer.client.getOrder({ params: { orderId: order.id } })).data.payment.bank
  await tellSandbox(app, `payment/${payment!.reference}`, { amount: 100 })
  const first = await paid(1)
  expect(first).toMatchObject({
    code: expect.stringMatching(/^\d+$/),
    account: { number: expect.any(String) },
  })
  expect(first!.account.number).not.toBe(number)
  expect(await shown()).toEqual(oneTime)
  await tellSandbox(app, `payment/${payment!.reference}`)
  const second = await paid(2)
  expect(await shown()).toEqual(second)
  const { data: ofStore } = await owner.client.getOrder({ params: { orderId: order.id } })
  expect(ofStore.payment).toEqual({ method: 'single-transfer', bank: null, status: 'paid' })

  // A transfer after the order is paid goes to the wallet: the order keeps showing the bank account of the earlier one.
  await tellSandbox(app, `payment/${payment!.reference}`, { amount: 100 })
  await eventually(async () => {
    const { data } = await customer.client.getTransactions({ query: { category: 'refund-in' } })
    return data.length > 0 || undefined
  }, 'the money of the third')
  await owner.client.acceptOrder({ params: { orderId: order.id }, body: {} })
  expect(await shown()).toEqual(second)
})

test('a retry of a checkout by transfer returns the same order and account', async () => {
  const customer = await richCustomer(app)
  const { version } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
  const { data: first } = await checkOut(customer, storeId, version, 'single-transfer', 'one-more')
  const { data: again } = await checkOut(customer, storeId, version, 'single-transfer', 'one-more')
  expect(first.payment?.account?.number).toMatch(/^\d{10}$/)
  expect(again).toEqual(first)
  const body = { purpose: 'order', orderId: first.order.id } as const
  expect((await customer.client.initiateOneTimePayment({ body })).data).toEqual(first.payment)
  expect(await ordersOf(customer.id)).toBe(1)
})
