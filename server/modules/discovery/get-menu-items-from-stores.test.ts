import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { operator, signUp } from '#testing/people.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  lagere,
  locationAt,
  naira,
  openStore,
} from '#testing/stores.ts'

const app = await startApp()
const owner = await activeOwner(app, await operator(app))
const customer = await signUp(app, 'customer')
const at = (km: number) => [locationAt({ ...lagere, latitude: lagere.latitude + km / 111.195 })]

const near = await openStore(owner, { name: 'Near', locations: at(0.5) })
const far = await openStore(owner, { name: 'Far', locations: at(3) })
const beyond = await openStore(owner, { name: 'Beyond', locations: at(30) })
const menuOf = async (storeId: string, names: string[]) => {
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice dishes')
  const items = []
  for (const [index, name] of names.entries()) {
    items.push(await addItem(owner, storeId, { categoryId, name, price: naira(1000 + 500 * index) }))
  }
  return items
}
const [jollof, beans] = await menuOf(near.id, ['Jollof', 'Beans'])
await menuOf(far.id, ['Ofada', 'Amala'])
await menuOf(beyond.id, ['Jollof'])
await addCombo(owner, near.id, {
  name: 'Jollof party',
  comboItems: [
    { id: jollof!.id, quantity: 2 },
    { id: beans!.id, quantity: 1 },
  ],
})

const names = (items: { name: string }[]) => items.map(({ name }) => name)

test('items of the nearest store come first, without stores out of reach', async () => {
  const { data } = await app.client().getMenuItemsFromStores({ query: lagere })
  expect(names(data).slice(0, 3).toSorted()).toEqual(['Beans', 'Jollof', 'Jollof party'])
  expect(names(data).slice(3).toSorted()).toEqual(['Amala', 'Ofada'])
  expect(data.every(({ store }) => store.id !== beyond.id)).toBe(true)
})

test('filters by keyword over names and categories, by type and by price', async () => {
  const find = async (query: object) =>
    names((await app.client().getMenuItemsFromStores({ query: { ...lagere, ...query } })).data).toSorted()
  expect(await find({ keyword: 'jolof' })).toEqual(['Jollof', 'Jollof party'])
  expect(await find({ keyword: 'rice' })).toEqual(['Amala', 'Beans', 'Jollof', 'Ofada'])
  expect(await find({ type: 'combo' })).toEqual(['Jollof party'])
  expect(await find({ maxPrice: 1000 })).toEqual(['Jollof', 'Ofada'])
  expect(await find({ keyword: 'nothing-like-it' })).toEqual([])
})

test('pages of one give every item once, in the same order', async () => {
  const all = names((await app.client().getMenuItemsFromStores({ query: lagere })).data)
  const seen: string[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const page = await app
      .client()
      .getMenuItemsFromStores({ query: { ...lagere, pageSize: 1, lastEvaluatedKey } })
    seen.push(...names(page.data))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey)
  expect(seen).toEqual(all)
})

test('a blocked store is not listed; a page takes at most two queries', async () => {
  await customer.client.blockStore({ params: { storeId: near.id } })
  const { data } = await customer.client.getMenuItemsFromStores({ query: { ...lagere, keyword: 'rice' } })
  expect(names(data).toSorted()).toEqual(['Amala', 'Ofada'])
  expect(app.log.findLast(({ operation }) => operation === 'getMenuItemsFromStores')?.queries).toBe(2)
})

test('names come before categories and before what is only like the word; of each what can be had comes first', async () => {
  const dishes = [
    { store: near, category: 'Suya', name: 'Tozo' },
    { store: near, category: 'Suya', name: 'Suya stick', isSoldOut: true },
    { store: near, category: 'Cakes', name: 'Sura' },
    { store: far, category: 'Grill', name: 'Beef suya' },
  ]
  const categories = new Map<string, string>()
  for (const { store, category, name, isSoldOut } of dishes) {
    const categoryId = categories.get(category) ?? (await addCategory(owner, store.id, category)).id
    categories.set(category, categoryId)
    await addItem(owner, store.id, { categoryId, name, ...(isSoldOut && { soldOut: true }) })
  }
  const find = async (keyword: string) => {
    const seen: string[] = []
    let lastEvaluatedKey: string | undefined
    do {
      const query = { ...lagere, keyword, pageSize: 1, lastEvaluatedKey }
      const page = await app.client().getMenuItemsFromStores({ query })
      seen.push(...names(page.data))
      lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
    } while (lastEvaluatedKey)
    return seen
  }
  const meant = ['Beef suya', 'Suya stick', 'Tozo']
  expect(await find('suya')).toEqual([...meant, 'Sura'])
  expect(await find('suyya')).toEqual(meant)
  const { data } = await app.client().getMenuItemsFromStores({ query: { ...lagere, keyword: 'suya' } })
  expect(names(data)).toEqual([...meant, 'Sura'])
})
