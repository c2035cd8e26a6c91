import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, naira, openStore } from '#testing/stores.ts'

type Body = Parameters<Client['updateItem']>[0]['body']

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const update = async (itemId: string, body: { [name: string]: unknown }) =>
  (await owner.client.updateItem({ params: { storeId, itemId }, body: body as Body })).data
const protein = {
  name: 'Protein',
  min: 0,
  max: 2,
  options: [
    { name: 'Beef', price: naira(500) },
    { name: 'Egg', price: naira(300) },
  ],
}

test('the sent fields change, the others stay', async () => {
  const item = await addItem(owner, storeId, {
    categoryId,
    description: 'Old',
    stock: 3,
    optionGroups: [protein],
  })
  const changed = await update(item.id, { version: 1, price: naira(1200), stock: null })
  expect(changed).toEqual({ ...item, price: naira(1200), stock: null, version: 2 })
  const other = await addCategory(owner, storeId, 'Other')
  const moved = await update(item.id, { version: 2, categoryId: other.id, name: 'Moin moin', soldOut: true })
  expect(moved).toMatchObject({
    category: { name: 'Other' },
    name: 'Moin moin',
    available: false,
    version: 3,
  })
  const { search } = await app.services.db.one<{ search: string }>(sql`
    SELECT search::text FROM menu_item WHERE id = ${item.id}`)
  expect(search).toBe(`'moin':1A,2A 'other':3B`)
})

test('sent options keep their ids; one is disabled, one is new, one is deleted', async () => {
  const item = await addItem(owner, storeId, { categoryId, optionGroups: [protein] })
  const [group] = item.optionGroups
  const [beef, egg] = group!.options
  const changed = await update(item.id, {
    version: 1,
    optionGroups: [
      { name: 'Drink', min: 0, max: 1, options: [{ name: 'Water', price: naira(100) }] },
      {
        ...group,
        options: [
          { ...egg, available: false },
          { name: 'Fish', price: naira(700) },
        ],
      },
    ],
  })
  expect(changed.optionGroups[1]).toMatchObject({
    id: group!.id,
    options: [{ id: egg!.id, available: false }, {}],
  })
  const ids = changed.optionGroups[1]!.options.map(({ id }) => id)
  expect(ids).not.toContain(beef!.id)
  expect((await update(item.id, { version: 2, optionGroups: [] })).optionGroups).toEqual([])
})

test('options with ids of another item, or a duplicate id, are refused', async () => {
  const theirs = (await addItem(owner, storeId, { categoryId, optionGroups: [protein] })).optionGroups[0]!
  const item = await addItem(owner, storeId, { categoryId, optionGroups: [protein] })
  const [own] = item.optionGroups
  const send = (...optionGroups: unknown[]) => update(item.id, { version: 1, optionGroups })
  await expectField(send({ ...protein, id: theirs.id }), 'optionGroups.0.id')
  await expectField(
    send({ ...protein, options: [theirs.options[0]!, { name: 'New', price: naira(1) }] }),
    'optionGroups.0.options.0.id',
  )
  await expectField(send(own, { ...protein, id: own!.id }), 'optionGroups.1.id')
  await expectField(send({ ...own, max: 3 }), 'optionGroups.0.max')
})

test('a combo gets other parts and no category; its type stays', async () => {
  const first = await addItem(owner, storeId, { categoryId, name: 'First' })
  const second = await addItem(owner, storeId, { categoryId, name: 'Second' })
  const other = await addCombo(owner, storeId, { comboItems: [{ id: first.id, quantity: 1 }] })
  const combo = await addCombo(owner, storeId, { categoryId, comboItems: [{ id: first.id, quantity: 1 }] })
  const comboItems = [
    { id: second.id, quantity: 3 },
    { id: first.id, quantity: 1 },
  ]
  const changed = await update(combo.id, { version: 1, categoryId: null, comboItems })
  expect(changed).toMatchObject({ type: 'combo', category: null, comboItems })
  for (const id of [combo.id, other.id]) {
    const call = update(combo.id, {
      version: 2,
      comboItems: [
        { id: first.id, quantity: 1 },
        { id, quantity: 1 },
      ],
    })
    await expectField(call, 'comboItems.1.id')
  }
  await expectField(update(first.id, { version: 1, categoryId: null }), 'categoryId')
  await expectField(
    update(first.id, { version: 1, comboItems: [{ id: second.id, quantity: 1 }] }),
    'comboItems',
  )
  await expectField(update(first.id, { version: 1, type: 'combo' }), 'type')
})

test.for<[string, { [name: string]: unknown }]>([
  ['price.amount', { price: naira(-1) }],
  ['packPrice.amount', { packPrice: naira(0.001) }],
  ['price.currency', { price: { currency: 'usd', amount: 1 } }],
  ['categoryId', { categoryId: '01900000-0000-7000-8000-0000000000ff' }],
  ['picture', { picture: 'picture-01900000-0000-7000-8000-00000000f0ff.webp' }],
  ['version', { version: 0 }],
])('%s is reported when invalid', async ([path, fields]) => {
  const item = await addItem(owner, storeId, { categoryId })
  await expectField(update(item.id, { version: 1, ...fields }), path)
})

test('an outdated version is refused', async () => {
  const item = await addItem(owner, storeId, { categoryId })
  await update(item.id, { version: 1, stock: 1 })
  expect(await refusal(update(item.id, { version: 1, stock: 2 }))).toMatchObject({
    statusCode: 409,
    code: 'store.changed',
  })
})

test('of two changes of one version one succeeds, the other is refused, and nothing is lost', async () => {
  const item = await addItem(owner, storeId, { categoryId })
  const outcomes = await Promise.allSettled([
    update(item.id, { version: 1, price: naira(1100) }),
    update(item.id, { version: 1, stock: 7 }),
  ])
  const made = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect([made.length, refused[0]!.reason.code]).toEqual([1, 'store.changed'])
  const after = await update(item.id, { version: 2, price: naira(1100), stock: 7 })
  expect(after).toMatchObject({ price: naira(1100), stock: 7, version: 3 })
})

test('an unknown or deleted item, or one of another store, is refused, whatever the version', async () => {
  const { id: otherStore } = await openStore(owner)
  const other = await addCategory(owner, otherStore, 'Rice')
  const theirs = await addItem(owner, otherStore, { categoryId: other.id })
  const gone = await addItem(owner, storeId, { categoryId })
  await owner.client.deleteItem({ params: { storeId, itemId: gone.id } })
  for (const id of [theirs.id, gone.id, categoryId]) {
    expect(await refusal(update(id, { version: 9, stock: 1 }))).toMatchObject({
      statusCode: 404,
      code: 'menu.item.absent',
    })
  }
})
