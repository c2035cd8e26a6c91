import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, type Person } from '#testing/people.ts'
import { activeOwner, addCategory, naira, openStore } from '#testing/stores.ts'

type Body = Parameters<Client['addCategorisedItem']>[0]['body']

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const store = await openStore(owner)
const storeId = store.id
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const add = (fields: { [name: string]: unknown } = {}) =>
  owner.client.addCategorisedItem({
    params: { storeId },
    body: { name: 'Ofada rice', price: naira(2500.5), categoryId, ...fields } as Body,
  })

async function upload(person: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = { purpose: 'picture' as const, mimeType: 'image/png' as const, bytes: bytes.length }
  const { key, url } = (await person.client.getSignedUploadUrls({ body: { files: [file] } })).data[0]!
  const signed = new URL(url).searchParams
  const query = { expires: Number(signed.get('expires')), signature: signed.get('signature')! }
  await person.client.uploadFile({
    params: { key },
    query,
    file: { bytes: Uint8Array.from(bytes), mimeType: 'image/png' },
  })
  return key
}

test('with the required fields only', async () => {
  const { data } = await add()
  expect(data).toEqual({
    id: data.id,
    store: { id: storeId, slug: store.slug, name: store.name, open: true },
    type: 'categorised',
    category: { id: categoryId, name: 'Rice' },
    name: 'Ofada rice',
    description: '',
    picture: null,
    price: naira(2500.5),
    pack: { price: naira(0) },
    available: true,
    soldOut: false,
    stock: null,
    optionGroups: [],
    comboItems: [],
    version: 1,
  })
})

test('with all fields', async () => {
  const picture = await upload(owner)
  const { data } = await add({
    name: ' Jollof ',
    description: 'Smoky.\nWith plantain.',
    picture,
    packPrice: naira(200),
    stock: 5,
    soldOut: true,
    optionGroups: [
      {
        name: 'Protein',
        min: 1,
        max: 2,
        options: [
          { name: 'Beef', price: naira(500) },
          { name: 'Egg', price: naira(0), available: false },
        ],
      },
    ],
  })
  expect(data).toMatchObject({ name: 'Jollof', description: 'Smoky.\nWith plantain.', stock: 5 })
  expect(data).toMatchObject({ soldOut: true, available: false, pack: { price: naira(200) } })
  expect(data.picture?.url).toContain(picture)
  const [group] = data.optionGroups
  expect(group).toMatchObject({ name: 'Protein', min: 1, max: 2 })
  expect(group!.options.map(({ name, price, available }) => [name, price.amount, available])).toEqual([
    ['Beef', 500, true],
    ['Egg', 0, false],
  ])
  expect(new Set([group!.id, ...group!.options.map(({ id }) => id)]).size).toBe(3)
})

test('without stock it is not available', async () => {
  expect((await add({ stock: 0 })).data.available).toBe(false)
})

test.for([
  [-1, 'price.amount'],
  [0.001, 'price.amount'],
  [1_000_000_001, 'price.amount'],
] as const)('a price of %d is refused', async ([amount, path]) => {
  await expectField(add({ price: naira(amount) }), path)
})

const option = { name: 'Beef', price: naira(1) }
const group = { name: 'Protein', min: 0, max: 1, options: [option] }
const groups = (fields: object) => ({ optionGroups: [group, { ...group, ...fields }] })

test.for<[string, { [name: string]: unknown }]>([
  ['price.currency', { price: { currency: 'usd', amount: 1 } }],
  ['packPrice.amount', { packPrice: naira(-0.01) }],
  ['name', { name: ' ' }],
  ['description', { description: 'a\u0000b' }],
  ['stock', { stock: -1 }],
  ['stock', { stock: 1.5 }],
  ['picture', { picture: 'picture-01900000-0000-7000-8000-00000000f0ff.webp' }],
  ['categoryId', { categoryId: '01900000-0000-7000-8000-0000000000ff' }],
  ['comboItems', { comboItems: [] }],
  ['optionGroups.1.min', groups({ min: 2, options: [option, { ...option, name: 'Fish' }] })],
  ['optionGroups.1.max', groups({ max: 2 })],
  ['optionGroups.1.options', groups({ options: [] })],
  ['optionGroups.1.options.1.name', groups({ options: [option, { ...option, name: ' BEEF ' }] })],
  ['optionGroups.1.options.0.price.amount', groups({ options: [{ ...option, price: naira(0.001) }] })],
  ['optionGroups.1.id', groups({ id: categoryId })],
  ['optionGroups.1.options.0.id', groups({ options: [{ ...option, id: categoryId }] })],
])('%s is reported when invalid: %j', async ([path, fields]) => {
  await expectField(add(fields), path)
})

test('a category of another store, and a deleted one, is refused', async () => {
  const { id: otherStore } = await openStore(owner)
  const other = await addCategory(owner, otherStore, 'Theirs')
  const gone = await addCategory(owner, storeId, 'Gone')
  await owner.client.deleteCategory({ params: { storeId, categoryId: gone.id } })
  await expectField(add({ categoryId: other.id }), 'categoryId')
  await expectField(add({ categoryId: gone.id }), 'categoryId')
})

test('a picture uploaded by another user is refused', async () => {
  const other = await activeOwner(app, await operator(app))
  await expectField(add({ picture: await upload(other) }), 'picture')
})

test('a refused item is not stored; an added one is found', async () => {
  const { data } = await add({ name: 'Ẹ̀bà Special' })
  const { item, store: found } = await app.services.db.one<{ item: string; store: boolean }>(sql`
    SELECT item.search::text AS item, store.search @@ to_tsquery('simple', 'eba') AS store
    FROM menu_item AS item JOIN store ON store.id = store_id WHERE item.id = ${data.id}`)
  expect(item).toBe(`'eba':1A 'rice':3B 'special':2A`)
  expect(found).toBe(true)
  const totals = await app.services.db.one<{ kept: number; counted: number }>(sql`
    SELECT item_count AS kept, (SELECT count(*) FROM menu_item WHERE store_id = store.id) AS counted
    FROM store WHERE id = ${storeId}`)
  expect(totals.kept).toBe(totals.counted)
})
