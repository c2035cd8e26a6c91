import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)

const remove = (categoryId: string) => owner.client.deleteCategory({ params: { storeId, categoryId } })

test('an empty category is deleted, the following ones move up, and its name is free', async () => {
  const [a, b, c] = [
    await addCategory(owner, storeId, 'A'),
    await addCategory(owner, storeId, 'B'),
    await addCategory(owner, storeId, 'C'),
  ]
  expect(await remove(b.id)).toMatchObject({ statusCode: 200, data: { categoryId: b.id } })
  const { data } = await app.client().getCategories({ params: { storeId } })
  expect(data.map(({ id, position }) => [id, position])).toEqual([
    [a.id, 0],
    [c.id, 1],
  ])
  expect((await addCategory(owner, storeId, 'B')).position).toBe(2)
})

test('a repeat is 208 and moves nothing again', async () => {
  const category = await addCategory(owner, storeId, 'Twice', 0)
  await remove(category.id)
  const before = await app.client().getCategories({ params: { storeId } })
  expect(await remove(category.id)).toMatchObject({ statusCode: 208, data: { categoryId: category.id } })
  expect((await app.client().getCategories({ params: { storeId } })).data).toEqual(before.data)
})

test('a category with items cannot be deleted until the last item is', async () => {
  const category = await addCategory(owner, storeId, 'Full')
  const item = await addItem(owner, storeId, { categoryId: category.id })
  const error = await refusal(remove(category.id))
  expect(error).toMatchObject({ statusCode: 409, code: 'menu.category.not-empty' })
  await owner.client.deleteItem({ params: { storeId, itemId: item.id } })
  expect((await remove(category.id)).statusCode).toBe(200)
})

test('an unknown category, and one of another store', async () => {
  const { id: otherStore } = await openStore(owner)
  const other = await addCategory(owner, otherStore, 'Other')
  for (const id of [storeId, other.id]) {
    expect(await refusal(remove(id))).toMatchObject({ statusCode: 404, code: 'menu.category.absent' })
  }
})

test('an item added while its category is deleted never has a deleted category', async () => {
  for (let round = 0; round < 8; round++) {
    const { id: categoryId } = await addCategory(owner, storeId, `Race ${round}`)
    const [deleted, added] = await Promise.allSettled([
      remove(categoryId),
      addItem(owner, storeId, { categoryId }),
    ])
    expect([deleted.status, added.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (deleted.status === 'rejected') expect(deleted.reason.code).toBe('menu.category.not-empty')
    if (added.status === 'rejected') expect(added.reason.fields[0].path).toBe('categoryId')
  }
})
