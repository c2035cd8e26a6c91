import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { sharedApp } from '#testing/app.ts'
import { fillCart, problemsAt, richCustomer } from '#testing/orders/carts.ts'
import { operator } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, naira, openStore } from '#testing/stores.ts'

type ItemFields = Omit<Parameters<typeof addItem>[2], 'categoryId'>

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const customer = await richCustomer(app)

const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'All')
const item = (fields: ItemFields = {}) => addItem(owner, storeId, { categoryId, ...fields })
const change = (
  { id, version }: { id: string; version: number },
  body: Omit<Parameters<Client['updateItem']>[0]['body'], 'version'>,
) => owner.client.updateItem({ params: { storeId, itemId: id }, body: { version, ...body } })

test('an item that is unavailable, out of stock or deleted is a problem', async () => {
  const [switched, used, left] = [await item(), await item({ stock: 0 }), await item()]
  await fillCart(
    customer,
    storeId,
    [switched, used, left].map(({ id }) => ({ id, quantity: 1 })),
  )
  await change(switched, { soldOut: true })
  await owner.client.deleteItem({ params: { storeId, itemId: left.id } })
  expect(await problemsAt(customer, storeId)).toEqual([
    'packs.0.lines.0.id sold-out',
    'packs.0.lines.1.id sold-out',
    'packs.0.lines.2.id deleted',
  ])
})

test('lines with the same item are counted together against the stock', async () => {
  const few = await item({ name: 'Moin moin', stock: 5 })
  const lines = (second: number) => [
    { id: few.id, quantity: 3 },
    { id: few.id, quantity: second },
  ]
  expect((await fillCart(customer, storeId, lines(2))).problems).toEqual([])
  const { problems } = await fillCart(customer, storeId, lines(3))
  expect(problems).toContainEqual({
    path: 'packs.0.lines.0.quantity',
    code: 'too-few-left',
    message: 'only 5 of Moin moin left, 6 wanted in all',
  })
  expect(await problemsAt(customer, storeId)).toEqual([
    'packs.0.lines.0.quantity too-few-left',
    'packs.0.lines.1.quantity too-few-left',
  ])
})

test('combos count their parts together with the rest of the cart', async () => {
  const few = await item({ stock: 5 })
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: few.id, quantity: 2 }] })
  const lines = (single: number) => [
    { id: combo.id, quantity: 2 },
    { id: few.id, quantity: single },
  ]
  expect((await fillCart(customer, storeId, lines(1))).problems).toEqual([])
  await fillCart(customer, storeId, lines(2))
  expect(await problemsAt(customer, storeId)).toEqual([
    'packs.0.lines.0.quantity too-few-left',
    'packs.0.lines.1.quantity too-few-left',
  ])
})

test('a combo is unavailable with one of its parts, and has a stock of its own', async () => {
  const part = await item()
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: part.id, quantity: 1 }], stock: 1 })
  await fillCart(customer, storeId, [{ id: combo.id, quantity: 2 }])
  expect(await problemsAt(customer, storeId)).toEqual(['packs.0.lines.0.quantity too-few-left'])
  await change(part, { soldOut: true })
  expect(await problemsAt(customer, storeId)).toEqual([
    'packs.0.lines.0.quantity too-few-left',
    'packs.0.lines.0.id sold-out',
  ])
})

test('too few, too many and unavailable options are problems', async () => {
  const options = ['Beef', 'Fish', 'Egg'].map((name) => ({ name, price: naira(100) }))
  const dish = await item({ optionGroups: [{ name: 'Protein', min: 1, max: 2, options }] })
  const group = dish.optionGroups[0]!
  const [beef, fish, egg] = group.options.map(({ id }) => id) as [string, string, string]
  await fillCart(
    customer,
    storeId,
    [[], [beef, fish, egg], [beef, fish]].map((chosen) => ({ id: dish.id, quantity: 1, options: chosen })),
  )
  const expected = ['packs.0.lines.0.options too-few', 'packs.0.lines.1.options too-many']
  expect(await problemsAt(customer, storeId)).toEqual(expected)
  const without = {
    ...group,
    options: group.options.map((each) => ({ ...each, available: each.id !== fish })),
  }
  const { data: changed } = await change(dish, { optionGroups: [without] })
  expect(await problemsAt(customer, storeId)).toEqual([
    expected[0],
    'packs.0.lines.1.options.1 unavailable',
    expected[1],
    'packs.0.lines.2.options.1 unavailable',
  ])
  await change(changed, {
    optionGroups: [{ ...group, options: group.options.filter(({ id }) => id !== fish) }],
  })
  expect(await problemsAt(customer, storeId)).toEqual([
    expected[0],
    'packs.0.lines.1.options.1 unknown',
    'packs.0.lines.2.options.1 unknown',
  ])
  const { data } = await customer.client.getStoreCart({ params: { storeId } })
  expect(data.packs[0]?.lines[2]).toMatchObject({
    options: [{ name: 'Beef' }, { name: 'Fish', price: naira(0) }],
    price: naira(1100),
  })
})
