import { expect, test } from 'vitest'
import type { Category } from '#contract/records/menu.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const names = ['Soups', 'Rice', 'Ṣúyà', 'Drinks 100%', 'Small chops']
const categories: Category[] = []
for (const name of names) categories.push(await addCategory(owner, storeId, name))
const read = (query: { keyword?: string; pageSize?: number; lastEvaluatedKey?: string } = {}) =>
  app.client().getCategories({ params: { storeId }, query })

test('pages are in the owner’s order, with item counts, in two queries', async () => {
  const item = await addItem(owner, storeId, { categoryId: categories[1]!.id })
  const gone = await addItem(owner, storeId, { categoryId: categories[1]!.id })
  await addCombo(owner, storeId, {
    categoryId: categories[1]!.id,
    comboItems: [{ id: item.id, quantity: 2 }],
  })
  await owner.client.deleteItem({ params: { storeId, itemId: gone.id } })

  const first = await read({ pageSize: 2 })
  expect(first.data.map(({ name, items }) => [name, items.total])).toEqual([
    ['Soups', 0],
    ['Rice', 2],
  ])
  expect(app.log.findLast((line) => line.operation === 'getCategories')?.queries).toBe(2)
  const second = await read({ pageSize: 2, lastEvaluatedKey: first.pagination.lastEvaluatedKey! })
  const third = await read({ pageSize: 2, lastEvaluatedKey: second.pagination.lastEvaluatedKey! })
  expect([...second.data, ...third.data].map(({ name }) => name)).toEqual(names.slice(2))
  expect(third.pagination.lastEvaluatedKey).toBeNull()
})

test.for([
  ['SOUP', ['Soups']],
  ['suya', ['Ṣúyà']],
  ['0%', ['Drinks 100%']],
  ['%', ['Drinks 100%']],
  ['_', []],
] as const)('the keyword %s finds %j', async ([keyword, kept]) => {
  expect((await read({ keyword })).data.map(({ name }) => name)).toEqual(kept)
})

test('a key of another store’s list is refused', async () => {
  const { pagination } = await read({ pageSize: 1 })
  const { id: other } = await openStore(owner)
  const query = { lastEvaluatedKey: pagination.lastEvaluatedKey! }
  await expectField(app.client().getCategories({ params: { storeId: other }, query }), 'lastEvaluatedKey')
})
