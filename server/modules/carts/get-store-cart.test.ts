import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { fillCart, richCustomer } from '#testing/orders/carts.ts'
import { operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, locationAt, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const customer = await richCustomer(app)

const read = async (storeId: string, by = customer) =>
  (await by.client.getStoreCart({ params: { storeId } })).data
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

async function aMenu() {
  const store = await openStore(owner)
  const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
  const item = await addItem(owner, store.id, { categoryId, packPrice: naira(100) })
  return { store, categoryId, item }
}

test('a new cart is empty, with the account’s address and the problem that it is empty', async () => {
  const { store } = await aMenu()
  expect(await read(store.id)).toMatchObject({
    store: { id: store.id, delivery: { price: { actual: naira(500) } } },
    type: null,
    packs: [],
    delivery: { location: locationAt(lagere), telephone: customer.telephone, message: '' },
    tip: naira(0),
    dateScheduled: null,
    summary: {
      items: { count: 0, price: naira(0) },
      delivery: { price: naira(0) },
      bill: { price: naira(0) },
    },
    problems: [{ path: 'packs', code: 'empty' }],
    dateUpdated: null,
  })
  expect(queriesOf('getStoreCart')).toBe(1)
})

test('reading a cart takes one statement, and one more after a change', async () => {
  const { store, item } = await aMenu()
  const { version } = await fillCart(customer, store.id, [{ id: item.id, quantity: 2 }])
  expect((await read(store.id)).version).toBe(version)
  expect(queriesOf('getStoreCart')).toBe(1)
  await owner.client.updateItem({
    params: { storeId: store.id, itemId: item.id },
    body: { version: item.version, price: naira(1100) },
  })
  const dearer = await read(store.id)
  expect(dearer.version).not.toBe(version)
  expect(dearer.packs[0]?.lines[0]).toMatchObject({ price: naira(1100), total: naira(2200) })
  expect(queriesOf('getStoreCart')).toBe(2)
  expect((await read(store.id)).version).toBe(dearer.version)
  expect(queriesOf('getStoreCart')).toBe(1)
})

test('the version changes only with what is paid for', async () => {
  const { store, item, categoryId } = await aMenu()
  const { version } = await fillCart(customer, store.id, [{ id: item.id, quantity: 1 }])
  await addItem(owner, store.id, { categoryId, name: 'Moin moin' })
  await customer.client.loveStore({ params: { storeId: store.id } })
  expect((await read(store.id)).version).toBe(version)
  const tipped = await customer.client.updateStoreCart({
    params: { storeId: store.id },
    body: { tip: naira(50) },
  })
  expect(tipped.data.version).not.toBe(version)
})

test('each customer has a separate cart', async () => {
  const { store, item } = await aMenu()
  await fillCart(customer, store.id, [{ id: item.id, quantity: 1 }])
  const other = await signUp(app, 'customer')
  expect((await read(store.id, other)).packs).toEqual([])
})

test('an unknown or deleted store has no cart', async () => {
  expect(await refusal(read(newId()))).toMatchObject({ statusCode: 404, code: 'store.absent' })
  const { store, item } = await aMenu()
  await fillCart(customer, store.id, [{ id: item.id, quantity: 1 }])
  await owner.client.deleteStore({ params: { storeId: store.id } })
  expect(await refusal(read(store.id))).toMatchObject({ statusCode: 410, code: 'store.deleted' })
})

test('a disabled store is hidden except from customers with a cart there', async () => {
  const { store, item } = await aMenu()
  await fillCart(customer, store.id, [{ id: item.id, quantity: 1 }])
  await owner.client.updateStore({
    params: { storeId: store.id },
    body: { version: store.management!.version, active: false },
  })
  expect((await read(store.id)).problems).toContainEqual(
    expect.objectContaining({ path: 'store', code: 'inactive' }),
  )
  const other = await signUp(app, 'customer')
  expect(await refusal(read(store.id, other))).toMatchObject({ code: 'store.absent' })
  const cleared = await customer.client.clearStoreCart({ params: { storeId: store.id } })
  expect(cleared.data.packs).toEqual([])
})

test('clearing a cart removes packs, tip, address and time', async () => {
  const { store, item } = await aMenu()
  await fillCart(customer, store.id, [{ id: item.id, quantity: 1 }], {
    tip: naira(300),
    delivery: { message: 'Ring twice' },
    dateScheduled: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const { data } = await customer.client.clearStoreCart({ params: { storeId: store.id } })
  expect(data).toMatchObject({
    packs: [],
    tip: naira(0),
    delivery: { message: '' },
    dateScheduled: null,
    dateUpdated: null,
  })
  expect(await read(store.id)).toEqual(data)
  expect((await customer.client.clearStoreCart({ params: { storeId: store.id } })).data).toEqual(data)
})

test('a deleted account leaves no cart', async () => {
  const { store, item } = await aMenu()
  const leaving = await richCustomer(app)
  await fillCart(leaving, store.id, [{ id: item.id, quantity: 1 }])
  await leaving.client.deleteAccount({ body: { password: leaving.password } })
  const left = await app.services.db.many(sql`SELECT FROM cart WHERE customer_id = ${leaving.id}`)
  expect(left).toEqual([])
})
