import { expect, test, vi } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { expectField, operator, type Person, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))

async function cartsAt(customer: Person, names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const { id } = await openStore(owner, { name })
    const { id: categoryId } = await addCategory(owner, id, 'Rice')
    const item = await addItem(owner, id, { categoryId })
    await fillCart(customer, id, [{ id: item.id, quantity: 1 }])
    ids.push(id)
  }
  return ids
}
const queries = () => app.log.findLast(({ operation }) => operation === 'getCustomerCarts')?.queries

test('carts are listed last changed first, with current prices, in two statements', async () => {
  const customer = await richCustomer(app)
  const ids = await cartsAt(customer, ['Iya Basira', 'Mama Put', 'Olá Spot'])
  await customer.client.updateStoreCart({ params: { storeId: ids[0]! }, body: { tip: naira(100) } })
  const { data } = await customer.client.getCustomerCarts()
  expect(data.map(({ store }) => store.id)).toEqual([ids[0], ids[2], ids[1]])
  expect(queries()).toBe(2)
  // Repeated if a minute ends between two reads, because the expected times of a cart change every minute.
  await vi.waitFor(async () => {
    const { data: listed } = await customer.client.getCustomerCarts()
    for (const cart of listed) {
      const alone = await customer.client.getStoreCart({ params: { storeId: cart.store.id } })
      expect(alone.data).toEqual(cart)
    }
  }, 20_000)
})

test('pages of one are the whole list', async () => {
  const customer = await richCustomer(app)
  const ids = await cartsAt(customer, ['A', 'B', 'C', 'D', 'E'])
  const seen: string[] = []
  let lastEvaluatedKey: string | null | undefined
  do {
    const query = { pageSize: 2, ...(lastEvaluatedKey ? { lastEvaluatedKey } : {}) }
    const page = await customer.client.getCustomerCarts({ query })
    seen.push(...page.data.map(({ store }) => store.id))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey
  } while (lastEvaluatedKey)
  expect(seen).toEqual(ids.toReversed())
})

test('the keyword searches the store name', async () => {
  const customer = await richCustomer(app)
  const [, , spot] = await cartsAt(customer, ['Iya Basira', 'Mama Put', 'Olá Spot'])
  const { data } = await customer.client.getCustomerCarts({ query: { keyword: 'ola' } })
  expect(data.map(({ store }) => store.id)).toEqual([spot])
  expect((await customer.client.getCustomerCarts({ query: { keyword: '%' } })).data).toEqual([])
})

test('empty carts, carts at deleted stores and carts of others are not listed', async () => {
  const customer = await richCustomer(app)
  const [cleared, deleted, ordered, only] = await cartsAt(customer, ['A', 'B', 'C', 'D'])
  await customer.client.clearStoreCart({ params: { storeId: cleared! } })
  await owner.client.deleteStore({ params: { storeId: deleted! } })
  const { data: cart } = await customer.client.getStoreCart({ params: { storeId: ordered! } })
  await checkOut(customer, ordered!, cart.version, 'single-transfer')
  const { id: tipped } = await openStore(owner)
  await customer.client.updateStoreCart({ params: { storeId: tipped }, body: { tip: naira(5) } })
  expect((await customer.client.getCustomerCarts()).data.map(({ store }) => store.id)).toEqual([only])
  expect((await (await signUp(app, 'customer')).client.getCustomerCarts()).data).toEqual([])
})

test('a changed price is listed, and the cart can be ordered at the listed price', async () => {
  const customer = await richCustomer(app)
  const [storeId] = await cartsAt(customer, ['A'])
  const item = (await owner.client.getItems({ params: { storeId: storeId! } })).data[0]!
  await owner.client.updateItem({
    params: { storeId: storeId!, itemId: item.id },
    body: { version: item.version, price: naira(1300) },
  })
  const [cart] = (await customer.client.getCustomerCarts()).data
  expect(cart?.summary.items.price).toEqual(naira(1300))
  expect((await checkOut(customer, storeId!, cart!.version, 'single-transfer')).statusCode).toBe(200)
})

test('a key of another list is refused', async () => {
  const customer = await richCustomer(app)
  await expectField(
    customer.client.getCustomerCarts({ query: { lastEvaluatedKey: 'abc.def' } }),
    'lastEvaluatedKey',
  )
})
