import { afterAll, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { operator } from '#testing/people.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'
import { activeOwner, addCategory, addItem, openStore } from '#testing/stores.ts'

const paystack = await localPaystack({ until: (end) => afterAll(end) })
const app = await startApp(paystack.settings)
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const item = await addItem(owner, storeId, { categoryId })

test.for([
  ['is away', { fault: 'status', status: 503, done: false }],
  ['took the reference and its answer was lost', { fault: 'drop', done: true }],
  ['refuses', { fault: 'status', status: 400, done: false }],
] as const)(
  'the order is placed while the provider %s, and its account is requested later',
  async ([, fault]) => {
    const customer = await richCustomer(app)
    const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
    paystack.failNext('POST /charge', fault)
    const { order, payment } = (await checkOut(customer, storeId, version, 'single-transfer')).data
    expect(payment).toBeNull()
    expect(order.payment).toMatchObject({ method: 'single-transfer', status: 'pending' })
    const ask = () =>
      customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId: order.id } })
    const opened = await ask().catch(ask)
    expect(opened.data).toMatchObject({ amount: order.summary.bill.price, order: { id: order.id } })
    expect(opened.data.account?.number).toMatch(/^\d{10}$/)
  },
)

test('a retry while the provider is slow waits for the account, and places one order', async () => {
  const customer = await richCustomer(app)
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  paystack.failNext('POST /charge', { fault: 'delay', ms: 500 })
  const send = () => checkOut(customer, storeId, version, 'single-transfer', 'impatient')
  const [first, second] = await Promise.all([send(), send()])
  expect(first.data.payment?.account?.number).toMatch(/^\d{10}$/)
  expect(second).toEqual(first)
})
