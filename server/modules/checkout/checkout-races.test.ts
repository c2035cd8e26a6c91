import { expect, test } from 'vitest'
import { reconcile } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { checkOut, fillCart, richCustomer } from '#testing/orders/carts.ts'
import { operator, outcomeOf, type Person, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ DATABASE_CONNECTIONS: '20' })
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const ordersOf = async (customerIds: string[]) =>
  (
    await db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE customer_id = ANY(${customerIds}::uuid[])`,
    )
  ).n
const stockOf = async (itemId: string) =>
  (await db.one<{ stock: number }>(sql`SELECT stock FROM menu_item WHERE id = ${itemId}`)).stock

/** By transfer: paying from the wallet would hash the PIN, which delays the calls. */
const order = (customer: Person, version: string, at = storeId) =>
  checkOut(customer, at, version, 'single-transfer')

const rich = await many(30, () => richCustomer(app, 10_000_000))
const ids = rich.map(({ id }) => id)

test('two concurrent checkouts of one cart place one order', async () => {
  const customer = rich[0]!
  const item = await addItem(owner, storeId, { categoryId })
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  const outcomes = await many(6, () => outcomeOf(order(customer, version)))
  expect(outcomes.toSorted()).toEqual(['200', ...Array(5).fill('409 cart.empty')])
  expect(await ordersOf([customer.id])).toBe(1)
})

test('many concurrent retries with one key place one order and get one answer', async () => {
  const customer = rich[1]!
  const item = await addItem(owner, storeId, { categoryId })
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  const answers = await many(6, () => checkOut(customer, storeId, version, 'wallet', 'storm'))
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1)
  expect(await ordersOf([customer.id])).toBe(1)
})

test('of thirty concurrent orders for five portions five succeed, and the others are refused with the item', async () => {
  const before = await ordersOf(ids)
  const [few, plenty] = [
    await addItem(owner, storeId, { categoryId, name: 'Last portions', stock: 5 }),
    await addItem(owner, storeId, { categoryId, stock: 100 }),
  ]
  const lines = [few, plenty].map(({ id }) => ({ id, quantity: 1 }))
  const versions = await many(30, async (index) => {
    const turned = index % 2 === 0 ? lines : lines.toReversed()
    return (await fillCart(rich[index]!, storeId, turned)).version
  })
  const outcomes = await many(30, (index) =>
    order(rich[index]!, versions[index]!).then(
      () => 'ordered',
      (error) => error,
    ),
  )
  const refused = outcomes.filter((outcome) => outcome !== 'ordered')
  expect(refused).toHaveLength(25)
  for (const error of refused) {
    expect(error).toMatchObject({ statusCode: 409, code: 'cart.problems' })
    expect(error.fields).toEqual([
      expect.objectContaining({ code: 'sold-out', message: 'Last portions is sold out' }),
    ])
  }
  expect([await stockOf(few.id), await stockOf(plenty.id)]).toEqual([0, 95])
  expect((await ordersOf(ids)) - before).toBe(5)
})

test('concurrent combos and single lines never exceed the stock', async () => {
  const part = await addItem(owner, storeId, { categoryId, stock: 11 })
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: part.id, quantity: 3 }] })
  const wanted = (index: number) => (index % 2 === 0 ? combo : part)
  const versions = await many(20, async (index) => {
    return (await fillCart(rich[index]!, storeId, [{ id: wanted(index).id, quantity: 1 }])).version
  })
  const outcomes = await many(20, (index) => outcomeOf(order(rich[index]!, versions[index]!)))
  expect(new Set(outcomes)).toEqual(new Set(['200', '409 cart.problems']))
  const taken = outcomes.reduce((sum, outcome, index) => {
    if (outcome !== '200') return sum
    return sum + (index % 2 === 0 ? 3 : 1)
  }, 0)
  expect(await stockOf(part.id)).toBe(11 - taken)
})

test('while the price changes, each customer pays the seen price or is refused', async () => {
  const item = await addItem(owner, storeId, { categoryId, name: 'Rising', price: naira(1000) })
  const carts = await many(12, (index) => fillCart(rich[index]!, storeId, [{ id: item.id, quantity: 1 }]))
  const raise = owner.client.updateItem({
    params: { storeId, itemId: item.id },
    body: { version: item.version, price: naira(2000) },
  })
  const outcomes = await many(12, (index) =>
    order(rich[index]!, carts[index]!.version).then(
      ({ data }) => data.order.packs[0]!.lines[0]!.price.amount,
      ({ code }) => code,
    ),
  )
  await raise
  for (const outcome of outcomes) expect([1000, 'cart.changed']).toContain(outcome)
  const { version } = await fillCart(rich[12]!, storeId, [{ id: item.id, quantity: 1 }])
  expect((await order(rich[12]!, version)).data.order.packs[0]?.lines[0]?.price).toEqual(naira(2000))
})

test('a store deleted during checkout has no order', async () => {
  const closing = await openStore(owner)
  const item = await addItem(owner, closing.id, {
    categoryId: (await addCategory(owner, closing.id, 'Rice')).id,
  })
  const carts = await many(6, (index) => fillCart(rich[index]!, closing.id, [{ id: item.id, quantity: 1 }]))
  const [deleted, ...outcomes] = await Promise.all([
    outcomeOf(owner.client.deleteStore({ params: { storeId: closing.id } })),
    ...carts.map(({ version }, index) => outcomeOf(order(rich[index]!, version, closing.id))),
  ])
  const ordered = outcomes.filter((outcome) => outcome === '200').length
  expect(deleted === '200' ? ordered : 6 - ordered).toBe(0)
})

test('a cart changed during checkout is ordered as it was seen, or not at all', async () => {
  const customer = rich[3]!
  const item = await addItem(owner, storeId, { categoryId })
  const { version } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  const [ordered] = await Promise.all([
    order(customer, version).then(
      ({ data }) => data.order.packs[0]!.lines[0]!.quantity,
      ({ code }) => code,
    ),
    fillCart(customer, storeId, [{ id: item.id, quantity: 7 }]),
  ])
  expect([1, 'cart.changed']).toContain(ordered)
  const { data: cart } = await customer.client.getStoreCart({ params: { storeId } })
  expect(cart.packs[0]?.lines[0]?.quantity).toBe(7)
  expect((await refusal(order(customer, version))).code).toBe('cart.changed')
})

test('the ledger is balanced afterwards', async () => {
  expect(await reconcile(db)).toMatchObject({ clean: true })
})
