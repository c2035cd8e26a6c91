import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, locationAt, openStore } from '#testing/stores.ts'

const app = await startApp()
const owner = await activeOwner(app, await operator(app))
const at = (km: number) => [locationAt({ ...lagere, latitude: lagere.latitude + km / 111.195 })]
const open = async (name: string, km: number, dishes: string[]) => {
  const store = await openStore(owner, { name, locations: at(km) })
  const { id: categoryId } = await addCategory(owner, store.id, 'Food')
  for (const dish of dishes) await addItem(owner, store.id, { categoryId, name: dish })
  return store
}
const palace = await open('Jollof Palace', 0.5, ['Jollof rice', 'Beans'])
await open('Ìyá Kúnlé', 1, ['JOLLOF RICE', 'Jollof spaghetti'])
await open('Far Jollof', 40, ['Jollof of the north'])

const suggested = async (keyword: string, by = app.client()) =>
  (await by.getSearchSuggestions({ query: { ...lagere, keyword } })).data

test('names of dishes, each once, then of stores by their own names; a typing error does not matter', async () => {
  const expected = [
    { type: 'dish', name: expect.stringMatching(/^jollof rice$/i), slug: null },
    { type: 'dish', name: 'Jollof spaghetti', slug: null },
    { type: 'store', name: 'Jollof Palace', slug: palace.slug },
  ]
  expect(await suggested('jollof')).toEqual(expected)
  expect(await suggested('jolof')).toEqual(expected)
  expect(app.log.findLast(({ operation }) => operation === 'getSearchSuggestions')?.queries).toBe(2)
  expect(await suggested('kunle')).toEqual([expect.objectContaining({ type: 'store', name: 'Ìyá Kúnlé' })])
  expect(await suggested('jollof spag')).toEqual([expected[1]])
  expect(await suggested('quinoa')).toEqual([])
  expect(await suggested('!!')).toEqual([])
})

test('what has the very word comes before what is only like it', async () => {
  await open('Malta House', 0.3, ['Salt fish', 'Very cold malt'])
  expect((await suggested('malt')).map(({ name }) => name)).toEqual([
    'Very cold malt',
    'Salt fish',
    'Malta House',
  ])
})

test('a blocked store is not suggested, and a keyword must be there', async () => {
  const { client } = await signUp(app, 'customer')
  await client.blockStore({ params: { storeId: palace.id } })
  expect((await suggested('jollof', client)).map(({ type }) => type)).toEqual(['dish', 'dish'])
  await expectField(app.client().getSearchSuggestions({ query: { keyword: '' } }), 'keyword')
})
