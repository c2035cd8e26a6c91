import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)

for (const place of [1, 2, 3]) {
  const store = await openStore(owner, { name: `Kitchen ${place}` })
  const { id: categoryId } = await addCategory(owner, store.id, 'Food')
  for (const name of ['Jollof rice', 'Suya', 'Fresh fish', 'Bottled water 1.5l', 'Moi-moi', 'Peppersoup']) {
    await addItem(owner, store.id, { categoryId, name })
  }
}

const found = async (keyword: string) =>
  (await app.client().getStores({ query: { ...lagere, keyword } })).data.length

test.for([
  'rice',
  'rce',
  'riec',
  'suia',
  'sya',
  'fihs',
  'jolof',
  'jollfo',
  'jollof ric',
  'water 1.5l',
  'ＪＯＬＬＯＦ',
])('a typo is tolerated, and an item is found by its own name: %s', async (keyword) => {
  expect(await found(keyword)).toBe(3)
})

test.for([
  'moimoi',
  'moi moi',
  'moi-moi',
  'pepper soup',
  'pepper-soup',
  'jollofrice',
  'fresh peppersoup',
  'fresh pepper soup',
])('words are found whether they are written as one or as two: %s', async (keyword) => {
  expect(await found(keyword)).toBe(3)
})

test('two words that do not follow each other are not one', async () => {
  expect(await found('ricejollof')).toBe(0)
  const { data } = await app.client().getMenuItemsFromStores({ query: { ...lagere, keyword: 'moimoi' } })
  expect(data.map(({ name }) => name)).toEqual(['Moi-moi', 'Moi-moi', 'Moi-moi'])
})

test.for(['🍕', '%', "'", '|&!:*()', '<->', '_'])(
  'a keyword without a word finds nothing: %s',
  async (keyword) => {
    expect(await found(keyword)).toBe(0)
    expect((await app.client().getMenuItemsFromStores({ query: { ...lagere, keyword } })).data).toEqual([])
  },
)

test('a misspelt store name, visible or not, does not change the correction for others', async () => {
  const waiting = await signUp(app, 'store')
  await openStore(waiting, { name: 'Jolof Suia' })
  expect(await found('jolof')).toBe(3)
  const misspelt = await openStore(owner, { name: 'Jolof Corner' })
  expect(await found('jolof')).toBe(4)
  await owner.client.deleteStore({ params: { storeId: misspelt.id } })
  expect(await found('jolof')).toBe(3)
})

test('a store is found by its words as soon as its owner is approved', async () => {
  const waiting = await signUp(app, 'store')
  await openStore(waiting, { name: 'Zanzibar Spices' })
  expect(await found('zanzibar')).toBe(0)
  await staff.client.decideRoleStatus({
    params: { userId: waiting.id },
    body: { status: 'active', reason: 'Checked.' },
  })
  expect(await found('zanzibar')).toBe(1)
})

test('numbers out of range are refused by field', async () => {
  const get = (query: object) => app.client().getStores({ query: { ...lagere, ...query } })
  await expectField(get({ maxDeliveryMinutes: 2_147_483_648 }), 'maxDeliveryMinutes')
  await expectField(get({ maxAveragePrice: 999_999_999_999_999 }), 'maxAveragePrice')
  await expectField(get({ maxDeliveryPrice: 1e12 }), 'maxDeliveryPrice')
})

test('many nearer stores without the item do not hide those that have it, and all its items are listed', async () => {
  const other = await activeOwner(app, staff)
  for (let place = 0; place < 65; place++) await openStore(other, { name: `Empty ${place}` })
  const full = await openStore(other, { name: 'Full' })
  const { id: categoryId } = await addCategory(other, full.id, 'Kilishi')
  for (let place = 0; place < 25; place++) {
    await addItem(other, full.id, { categoryId, name: `Kilishi ${place}`, price: naira(100) })
  }
  const seen: string[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const query = { ...lagere, keyword: 'kilishi', pageSize: 10, lastEvaluatedKey }
    const page = await app.client().getMenuItemsFromStores({ query })
    seen.push(...page.data.map(({ name }) => name))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey)
  expect(new Set(seen).size).toBe(25)
  expect(seen).toHaveLength(25)
})
