import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { eventually, operator, type Person } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, alwaysOpen, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const newItem = () =>
  addItem(owner, store.id, { categoryId, name: `Jollof ${Math.random()}`, price: naira(3000) })

/** An order by transfer that was not paid in time. */
async function unpaid(wanted: Date | null = null) {
  const customer = await richCustomer(app)
  const item = await newItem()
  const cart = await fillCart(customer, store.id, [{ id: item.id, quantity: 2 }], {
    dateScheduled: wanted?.toISOString() ?? null,
  })
  const { data } = await checkOut(customer, store.id, cart.version, 'single-transfer')
  await clock.advance(15 * 60_000 + 1)
  await eventually(
    async () =>
      (await customer.client.getOrder({ params: { orderId: data.order.id } })).data.status === 'cancelled' ||
      undefined,
    'the end of the window',
  )
  return { customer, item, orderId: data.order.id, reference: data.payment!.reference }
}
const payLate = async (reference: string, customer: Person) => {
  await tellSandbox(app, `payment/${reference}`)
  await eventually(
    async () => (await customer.client.getWallet()).data.balance.amount > 0 || undefined,
    'the money in the wallet',
  )
  await eventually(
    async () =>
      (await db.maybe(sql`
        SELECT FROM job WHERE task = 'offerOrderAgain'`)) === undefined || undefined,
    'the end of the job',
  )
}
const orderAlertData = (customer: Person) =>
  db.many<{ data: object }>(
    sql`SELECT data FROM alert WHERE user_id = ${customer.id} AND type = 'order-again'`,
  )

test('an order paid too late can be ordered again: the cart is restored, and the wallet pays', async () => {
  const { customer, orderId, reference } = await unpaid()
  await payLate(reference, customer)
  expect(await orderAlertData(customer)).toMatchObject([{ data: { orderId, storeId: store.id } }])
  const { data: cart } = await customer.client.getStoreCart({ params: { storeId: store.id } })
  expect(cart).toMatchObject({ problems: [], summary: { items: { count: 2, price: naira(6000) } } })
  const again = await checkOut(customer, store.id, cart.version, 'wallet')
  expect(again.data.order).toMatchObject({ status: 'pending', payment: { status: 'paid' } })
})

test('an order cancelled by the customer is not offered again', async () => {
  const customer = await richCustomer(app)
  const { version } = await fillCart(customer, store.id, [{ id: (await newItem()).id, quantity: 2 }])
  const { data } = await checkOut(customer, store.id, version, 'single-transfer')
  await customer.client.cancelOrder({ params: { orderId: data.order.id }, body: {} })
  await payLate(data.payment!.reference, customer)
  expect(await orderAlertData(customer)).toEqual([])
  expect((await cartOf(customer)).summary.items.count).toBe(0)
})

const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
const cartOf = async (customer: Person) =>
  (await customer.client.getStoreCart({ params: { storeId: store.id } })).data

test('a requested time that is still ahead is restored', async () => {
  const wanted = later(180)
  const { customer, reference } = await unpaid(wanted)
  await payLate(reference, customer)
  expect(await orderAlertData(customer)).toHaveLength(1)
  const cart = await cartOf(customer)
  expect(cart).toMatchObject({ problems: [], dateScheduled: wanted.toISOString() })
  const again = await checkOut(customer, store.id, cart.version, 'wallet')
  expect(again.data.order.dateScheduled).toBe(wanted.toISOString())
})

test('a requested time that is too soon by then is replaced by as soon as possible', async () => {
  const { customer, reference } = await unpaid(later(30))
  await clock.advance(10 * 60_000)
  await payLate(reference, customer)
  expect(await orderAlertData(customer)).toHaveLength(1)
  expect(await cartOf(customer)).toMatchObject({ problems: [], dateScheduled: null })
})

test('a requested time at which the store is closed by then is replaced by as soon as possible', async () => {
  const wanted = later(3 * 24 * 60)
  const { customer, reference } = await unpaid(wanted)
  const { data } = await owner.client.getStore({ params: { storeId: store.id } })
  const inLagos = Temporal.Instant.from(wanted.toISOString()).toZonedDateTimeISO(alwaysOpen.timezone)
  const closedDates = [inLagos.toPlainDate().toString()]
  await owner.client.updateStore({
    params: { storeId: store.id },
    body: { version: data.management!.version, availability: { ...alwaysOpen, closedDates } },
  })
  await payLate(reference, customer)
  expect(await orderAlertData(customer)).toHaveLength(1)
  expect(await cartOf(customer)).toMatchObject({ problems: [], dateScheduled: null })
})

test('an order with an item that is sold out by then is not offered again', async () => {
  const { customer, item, reference } = await unpaid()
  await owner.client.updateItem({
    params: { storeId: store.id, itemId: item.id },
    body: { version: item.version, soldOut: true },
  })
  await payLate(reference, customer)
  expect(await orderAlertData(customer)).toEqual([])
  const { data: cart } = await customer.client.getStoreCart({ params: { storeId: store.id } })
  expect(cart.packs).toEqual([])
})

test('nothing is offered half an hour later, or when the customer has filled a new cart', async () => {
  const late = await unpaid()
  await clock.advance(30 * 60_000)
  await payLate(late.reference, late.customer)
  expect(await orderAlertData(late.customer)).toEqual([])

  const busy = await unpaid()
  const other = await newItem()
  await fillCart(busy.customer, store.id, [{ id: other.id, quantity: 1 }])
  await payLate(busy.reference, busy.customer)
  expect(await orderAlertData(busy.customer)).toEqual([])
  const { data: cart } = await busy.customer.client.getStoreCart({ params: { storeId: store.id } })
  expect(cart.packs[0]!.lines[0]!.id).toBe(other.id)
})
