import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { expectField, operator, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, locationAt, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const jollof = await addItem(owner, storeId, { categoryId, packPrice: naira(100) })

const stockOf = async (itemId: string) =>
  (await db.one<{ stock: number }>(sql`SELECT stock FROM menu_item WHERE id = ${itemId}`)).stock
const cartOf = async (customer: Person) => (await customer.client.getStoreCart({ params: { storeId } })).data
const ordersOf = async (customerId: string) =>
  (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM orders WHERE customer_id = ${customerId}`)).n

test('an empty cart is refused', async () => {
  const customer = await richCustomer(app)
  const { version } = await cartOf(customer)
  const empty = { statusCode: 409, code: 'cart.empty' }
  expect(await refusal(checkOut(customer, storeId, version))).toMatchObject(empty)
  await customer.client.updateStoreCart({ params: { storeId }, body: { tip: naira(100) } })
  expect(await refusal(checkOut(customer, storeId, version))).toMatchObject(empty)
})

test('a changed price is refused with the old and the new price, and nothing is ordered', async () => {
  const customer = await richCustomer(app)
  const item = await addItem(owner, storeId, { categoryId, name: 'Amala', price: naira(3000) })
  const cart = await fillCart(customer, storeId, [
    { id: jollof.id, quantity: 1 },
    { id: item.id, quantity: 2 },
  ])
  await give(app, { userId: customer.id }, 10_000_000)
  await owner.client.updateItem({
    params: { storeId, itemId: item.id },
    body: { version: item.version, price: naira(3250.5), packPrice: naira(120) },
  })
  const error = await refusal(checkOut(customer, storeId, cart.version))
  expect(error).toMatchObject({ statusCode: 409, code: 'cart.changed' })
  expect(error.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'version changed',
    'packs.0.price changed',
    'packs.0.lines.1.price changed',
    'summary.service.price changed',
    'summary.bill.price changed',
  ])
  expect(error.fields[2]?.message).toBe('Amala was ₦3,000 and is ₦3,250.50')
  expect(await ordersOf(customer.id)).toBe(0)
  const { version } = await cartOf(customer)
  expect((await checkOut(customer, storeId, version)).statusCode).toBe(200)
})

test('a changed item name or address is refused: the version covers everything the customer saw', async () => {
  const customer = await richCustomer(app)
  const item = await addItem(owner, storeId, { categoryId, name: 'Chicken' })
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  await owner.client.updateItem({
    params: { storeId, itemId: item.id },
    body: { version: item.version, name: 'Fish' },
  })
  const moved = locationAt({ ...lagere, latitude: lagere.latitude + 0.01 })
  await customer.client.updateUser({ body: { delivery: { location: moved } } })
  const { fields } = await refusal(checkOut(customer, storeId, version))
  expect(fields.map(({ path }) => path)).toEqual([
    'version',
    'packs.0.lines.0',
    'summary.delivery.price',
    'summary.bill.price',
    'delivery.location',
  ])
  expect(fields[1]?.message).toBe('Chicken has changed')
})

test('the version of a cart that was changed on another device is refused', async () => {
  const customer = await richCustomer(app)
  const before = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
  await fillCart(customer, storeId, [{ id: jollof.id, quantity: 3 }])
  const error = await refusal(checkOut(customer, storeId, before.version))
  expect(error).toMatchObject({ code: 'cart.changed', fields: [{ path: 'version' }] })
})

test('with too little in the wallet nothing is ordered or charged, and the cart stays', async () => {
  const customer = await richCustomer(app, 100)
  const item = await addItem(owner, storeId, { categoryId, stock: 3 })
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  const error = await refusal(checkOut(customer, storeId, version))
  expect(error).toMatchObject({ statusCode: 400, code: 'wallet.funds.insufficient' })
  expect(await stockOf(item.id)).toBe(3)
  expect(await ordersOf(customer.id)).toBe(0)
  expect((await cartOf(customer)).version).toBe(version)
})

test('payment from the wallet needs the PIN', async () => {
  const customer = await richCustomer(app, 10_000_000)
  const { version } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
  const tryPin = (pin?: string, by = customer) =>
    by.client.checkoutStoreCart({
      params: { storeId },
      body: { version, method: 'wallet', ...(pin === undefined ? {} : { pin }) },
    })
  await expectField(tryPin(), 'pin')
  for (let tries = 0; tries < 5; tries++)
    expect(await refusal(tryPin('8052'))).toMatchObject({ statusCode: 403, code: 'wallet.pin.incorrect' })
  expect(await refusal(tryPin(goodPin))).toMatchObject({ statusCode: 403, code: 'wallet.pin.locked' })
  const pinless = await signUp(app, 'customer')
  expect(await refusal(tryPin(goodPin, pinless))).toMatchObject({ statusCode: 403, code: 'wallet.pin.unset' })
  expect(await ordersOf(customer.id)).toBe(0)
})

test('an unknown or deleted store is refused', async () => {
  const customer = await richCustomer(app)
  expect(await refusal(checkOut(customer, newId(), 'any', 'card'))).toMatchObject({ code: 'store.absent' })
  const closing = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: closing.id } })
  expect(await refusal(checkOut(customer, closing.id, 'any', 'card'))).toMatchObject({
    statusCode: 410,
    code: 'store.deleted',
  })
})

test('a customer with five unpaid orders cannot order until one is paid or cancelled', async () => {
  const customer = await richCustomer(app)
  const order = async (method?: 'wallet') => {
    const { version } = await fillCart(customer, storeId, [{ id: jollof.id, quantity: 1 }])
    return checkOut(customer, storeId, version, method ?? 'single-transfer')
  }
  const first = await order()
  for (let more = 0; more < 4; more++) await order()
  expect(await refusal(order())).toMatchObject({ statusCode: 409, code: 'order.unpaid.too-many' })
  await give(app, { userId: customer.id }, 1_000_000)
  expect((await order('wallet')).statusCode).toBe(200)
  await customer.client.cancelOrder({ params: { orderId: first.data.order.id }, body: {} })
  expect((await order()).statusCode).toBe(200)
})

test('concurrent checkouts cannot exceed the limit of unpaid orders', async () => {
  const customer = await richCustomer(app)
  const stores = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const { id } = await openStore(owner)
      const { id: categoryId } = await addCategory(owner, id, 'Rice')
      return { id, item: await addItem(owner, id, { categoryId }) }
    }),
  )
  const carts = await Promise.all(
    stores.map(({ id, item }) => fillCart(customer, id, [{ id: item.id, quantity: 1 }])),
  )
  const outcomes = await Promise.allSettled(
    stores.map(({ id }, place) => checkOut(customer, id, carts[place]!.version, 'single-transfer')),
  )
  const refused = outcomes.filter((each) => each.status === 'rejected').map((each) => each.reason.code)
  expect(refused).toEqual(['order.unpaid.too-many', 'order.unpaid.too-many'])
  expect(await ordersOf(customer.id)).toBe(5)
})
