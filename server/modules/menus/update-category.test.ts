import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))

async function menu(...names: string[]) {
  const { id: storeId } = await openStore(owner)
  const ids: string[] = []
  for (const name of names) ids.push((await addCategory(owner, storeId, name)).id)
  const order = async () => {
    const { data } = await app.client().getCategories({ params: { storeId } })
    expect(data.map(({ position }) => position)).toEqual(data.map((_, index) => index))
    return data.map(({ name }) => name).join('')
  }
  const update = (categoryId: string, body: { version: number; name?: string; position?: number }) =>
    owner.client.updateCategory({ params: { storeId, categoryId }, body })
  return { storeId, ids, order, update }
}

test.for([
  [0, 2, 'BCAD'],
  [3, 1, 'ADBC'],
  [1, 1, 'ABCD'],
  [0, 1000, 'BCDA'],
  [2, 0, 'CABD'],
] as const)('from %i to %i the menu reads %s', async ([from, to, after]) => {
  const { ids, order, update } = await menu('A', 'B', 'C', 'D')
  const { data } = await update(ids[from]!, { version: 1, position: to })
  expect(data).toMatchObject({ position: Math.min(to, 3), version: 2 })
  expect(await order()).toBe(after)
})

test('a new name, also only in another case; the position stays', async () => {
  const { ids, order, update } = await menu('Soups', 'Rice')
  const { data } = await update(ids[0]!, { version: 1, name: ' SOUPS ' })
  expect(data).toMatchObject({ name: 'SOUPS', position: 0, version: 2 })
  expect(await order()).toBe('SOUPSRice')
})

test('a name that another category has is refused, and nothing moves', async () => {
  const { ids, order, update } = await menu('A', 'B')
  const error = await refusal(update(ids[0]!, { version: 1, name: 'b', position: 1 }))
  expect(error).toMatchObject({ statusCode: 409, code: 'menu.category.exists' })
  expect(await order()).toBe('AB')
})

test('an outdated version is refused', async () => {
  const { ids, update } = await menu('A')
  await update(ids[0]!, { version: 1, name: 'B' })
  const error = await refusal(update(ids[0]!, { version: 1, name: 'C' }))
  expect(error).toMatchObject({ statusCode: 409, code: 'store.changed' })
})

test('of two changes of one version one succeeds, the other is refused', async () => {
  const { ids, order, update } = await menu('A')
  const outcomes = await Promise.allSettled(['B', 'C'].map((name) => update(ids[0]!, { version: 1, name })))
  const made = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(made).toHaveLength(1)
  expect(refused[0]!.reason).toMatchObject({ code: 'store.changed' })
  expect(await order()).toBe(made[0]!.value.data.name)
})

test('concurrent moves keep positions unique', async () => {
  const { ids, order, update } = await menu('A', 'B', 'C', 'D', 'E')
  await Promise.all(ids.map((id, index) => update(id, { version: 1, position: (index * 3) % 5 })))
  expect([...(await order())].toSorted().join('')).toBe('ABCDE')
})

test('an unknown or deleted category, or one of another store, is refused', async () => {
  const { storeId, ids, update } = await menu('A', 'B')
  const other = await menu('C')
  await owner.client.deleteCategory({ params: { storeId, categoryId: ids[1]! } })
  for (const id of [storeId, ids[1]!, other.ids[0]!]) {
    const error = await refusal(update(id, { version: 9, name: 'New' }))
    expect(error).toMatchObject({ statusCode: 404, code: 'menu.category.absent' })
  }
})

test('the items of a category are found by its new name', async () => {
  const { storeId, ids, update } = await menu('Swallow')
  const item = await addItem(owner, storeId, { categoryId: ids[0]!, name: 'Àmàlà' })
  const found = (word: string) =>
    app.services.db.one<{ item: boolean; store: boolean }>(sql`
      SELECT item.search @@ to_tsquery('simple', ${word}) AS item, store.search @@ to_tsquery('simple', ${word}) AS store
      FROM menu_item AS item JOIN store ON store.id = store_id WHERE item.id = ${item.id}`)
  expect(await found('amala & swallow')).toEqual({ item: true, store: true })
  await update(ids[0]!, { version: 1, name: 'Ọ̀kèlè' })
  expect(await found('amala & okele')).toEqual({ item: true, store: true })
  expect(await found('swallow')).toEqual({ item: false, store: false })
})
