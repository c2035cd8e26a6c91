import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const soups = await addCategory(owner, storeId, 'Soups')
const rice = await addCategory(owner, storeId, 'Rice', 0)

const jollof = await addItem(owner, storeId, {
  categoryId: rice.id,
  name: 'jollof',
  description: 'Smoky, 50% hot',
})
await addItem(owner, storeId, { categoryId: soups.id, name: 'Zobo soup' })
await addItem(owner, storeId, { categoryId: soups.id, name: 'Ẹ̀gúsí' })
await addItem(owner, storeId, { categoryId: soups.id, name: 'banga' })
await addItem(owner, storeId, { categoryId: rice.id, name: 'Fried rice' })
const gone = await addItem(owner, storeId, { categoryId: rice.id, name: 'Gone' })
await owner.client.deleteItem({ params: { storeId, itemId: gone.id } })
const bundle = [{ id: jollof.id, quantity: 2 }]
await addCombo(owner, storeId, { name: 'All day combo', comboItems: bundle })
await addCombo(owner, storeId, { name: 'Rice combo', categoryId: rice.id, comboItems: bundle })

type Query = { keyword?: string; pageSize?: number; lastEvaluatedKey?: string; categoryId?: string }
type List = 'getItems' | 'getComboItems' | 'getNonComboItems' | 'getCategorisedItems'
const read = (list: List, query: Query = {}) => app.client()[list]({ params: { storeId }, query })
const names = async (list: List, query: Query = {}) => (await read(list, query)).data.map(({ name }) => name)

const whole = ['Fried rice', 'jollof', 'Rice combo', 'banga', 'Ẹ̀gúsí', 'Zobo soup', 'All day combo'].map(
  (name) => name.normalize('NFC'),
)

test.for<[List, Query, string[]]>([
  ['getItems', {}, whole],
  ['getComboItems', {}, ['Rice combo', 'All day combo']],
  ['getNonComboItems', {}, whole.filter((name) => !name.includes('combo'))],
  ['getCategorisedItems', {}, whole.slice(0, -1)],
  ['getCategorisedItems', { categoryId: rice.id }, ['Fried rice', 'jollof', 'Rice combo']],
  ['getCategorisedItems', { categoryId: storeId }, []],
  ['getItems', { keyword: 'COMBO' }, ['Rice combo', 'All day combo']],
  ['getItems', { keyword: 'smoky' }, ['jollof']],
  ['getItems', { keyword: '50%' }, ['jollof']],
  ['getItems', { keyword: 'egusi' }, ['Ẹ̀gúsí'.normalize('NFC')]],
  ['getItems', { keyword: 'a_g' }, []],
  ['getComboItems', { keyword: 'jollof' }, []],
])('%s with %j', async ([list, query, expected]) => {
  expect(await names(list, query)).toEqual(expected)
})

test.for<[List]>([['getItems'], ['getComboItems'], ['getNonComboItems'], ['getCategorisedItems']])(
  'pages of %s with size one are the whole list, each in two queries',
  async ([list]) => {
    const pages: string[] = []
    let lastEvaluatedKey: string | null | undefined
    while (lastEvaluatedKey !== null) {
      const { data, pagination } = await read(list, {
        pageSize: 1,
        ...(lastEvaluatedKey ? { lastEvaluatedKey } : {}),
      })
      expect(data).toHaveLength(1)
      expect(app.log.findLast((line) => line.operation === list)?.queries).toBe(2)
      pages.push(data[0]!.name)
      lastEvaluatedKey = pagination.lastEvaluatedKey
    }
    expect(pages).toEqual(await names(list))
    expect(app.log.findLast((line) => line.operation === list)?.queries).toBe(2)
  },
)

test('listed items are complete: category, components, availability', async () => {
  const [combo] = (await read('getComboItems', { pageSize: 1 })).data
  expect(combo).toMatchObject({
    category: { id: rice.id, name: 'Rice' },
    comboItems: [{ id: jollof.id, name: 'jollof', quantity: 2 }],
    available: true,
    store: { id: storeId, open: true },
  })
})

test('items with the same name are all listed, by id', async () => {
  const { id: other } = await openStore(owner)
  const category = await addCategory(owner, other, 'Rice')
  const ids = []
  for (let index = 0; index < 5; index++)
    ids.push((await addItem(owner, other, { categoryId: category.id })).id)
  const first = await app.client().getItems({ params: { storeId: other }, query: { pageSize: 3 } })
  const query = { pageSize: 3, lastEvaluatedKey: first.pagination.lastEvaluatedKey! }
  const second = await app.client().getItems({ params: { storeId: other }, query })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
})

test('a key of another list is refused', async () => {
  const { pagination } = await read('getItems', { pageSize: 1 })
  await expectField(
    read('getNonComboItems', { lastEvaluatedKey: pagination.lastEvaluatedKey! }),
    'lastEvaluatedKey',
  )
})
