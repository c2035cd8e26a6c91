import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const rice = await addItem(owner, storeId, { categoryId, name: 'Rice', stock: 4 })
const beef = await addItem(owner, storeId, { categoryId, name: 'Beef' })

const readCombo = async (id: string) => {
  const { data } = await app.client().getComboItems({ params: { storeId }, query: { pageSize: 100 } })
  return data.find((item) => item.id === id)!
}

test('a combo at its own price, in the given order, needs no category', async () => {
  const combo = await addCombo(owner, storeId, {
    comboItems: [
      { id: rice.id, quantity: 2 },
      { id: beef.id, quantity: 1 },
    ],
  })
  expect(combo).toMatchObject({ type: 'combo', category: null, price: { amount: 1800 }, available: true })
  expect(combo.comboItems).toEqual([
    { id: rice.id, name: 'Rice', quantity: 2 },
    { id: beef.id, name: 'Beef', quantity: 1 },
  ])
  expect(
    (
      await addCombo(owner, storeId, {
        categoryId: null,
        comboItems: combo.comboItems.map(({ id }) => ({ id, quantity: 1 })),
      })
    ).category,
  ).toBeNull()
})

test('a combo in a category', async () => {
  const combo = await addCombo(owner, storeId, { categoryId, comboItems: [{ id: rice.id, quantity: 1 }] })
  expect(combo.category).toEqual({ id: categoryId, name: 'Rice' })
})

test('a combo is available while there is enough of its parts', async () => {
  const side = await addItem(owner, storeId, { categoryId, name: 'Side', stock: 2 })
  const { id } = await addCombo(owner, storeId, { comboItems: [{ id: side.id, quantity: 2 }] })
  const set = async (fields: { stock?: number | null; soldOut?: boolean }) => {
    const { data } = await app.client().getNonComboItems({ params: { storeId }, query: { keyword: 'side' } })
    const body = { version: data[0]!.version, ...fields }
    await owner.client.updateItem({ params: { storeId, itemId: side.id }, body })
    return (await readCombo(id)).available
  }
  expect((await readCombo(id)).available).toBe(true)
  expect(await set({ stock: 1 })).toBe(false)
  expect(await set({ stock: null })).toBe(true)
  expect(await set({ soldOut: true })).toBe(false)
  expect(await set({ soldOut: false, stock: 2 })).toBe(true)
})

test('items that cannot be part of a combo are refused by field', async () => {
  const { id: otherStore } = await openStore(owner)
  const { id: otherCategory } = await addCategory(owner, otherStore, 'Rice')
  const theirs = await addItem(owner, otherStore, { categoryId: otherCategory })
  const gone = await addItem(owner, storeId, { categoryId })
  await owner.client.deleteItem({ params: { storeId, itemId: gone.id } })
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: rice.id, quantity: 1 }] })
  for (const id of [theirs.id, gone.id, combo.id, categoryId, rice.id]) {
    const comboItems = [
      { id: rice.id, quantity: 1 },
      { id, quantity: 1 },
    ]
    await expectField(addCombo(owner, storeId, { comboItems }), 'comboItems.1.id')
  }
  await expectField(addCombo(owner, storeId, { comboItems: [] }), 'comboItems')
  const tooMany = { comboItems: [{ id: rice.id, quantity: 21 }] }
  await expectField(addCombo(owner, storeId, tooMany), 'comboItems.0.quantity')
  const theirCategory = { categoryId: otherCategory, comboItems: [{ id: rice.id, quantity: 1 }] }
  await expectField(addCombo(owner, storeId, theirCategory), 'categoryId')
})

test('a combo never contains an item deleted concurrently', async () => {
  for (let round = 0; round < 10; round++) {
    const part = await addItem(owner, storeId, { categoryId, name: `Part ${round}` })
    const outcomes = await Promise.allSettled([
      addCombo(owner, storeId, { comboItems: [{ id: part.id, quantity: 1 }] }),
      owner.client.deleteItem({ params: { storeId, itemId: part.id } }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  const broken = await app.services.db.many(sql`
    SELECT FROM combo_item
    JOIN menu_item AS combo ON combo.id = combo_id JOIN menu_item AS part ON part.id = item_id
    WHERE combo.deleted_at IS NULL AND part.deleted_at IS NOT NULL`)
  expect(broken).toHaveLength(0)
})
