import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const averageOf = async (storeId: string) =>
  (await app.client().getStore({ params: { storeId } })).data.items.averagePrice.amount

test('the average price follows each change to the kobo', async () => {
  const { id: storeId } = await openStore(owner)
  expect(await averageOf(storeId)).toBe(0)
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const rice = await addItem(owner, storeId, { categoryId, price: naira(1000) })
  const combo = await addCombo(owner, storeId, {
    price: naira(1000.01),
    comboItems: [{ id: rice.id, quantity: 2 }],
  })
  expect(await averageOf(storeId)).toBe(1000.01)
  await owner.client.updateItem({
    params: { storeId, itemId: rice.id },
    body: { version: 1, price: naira(0) },
  })
  expect(await averageOf(storeId)).toBe(500.01)
  await owner.client.deleteItem({ params: { storeId, itemId: combo.id } })
  expect(await averageOf(storeId)).toBe(0)
})

test('concurrent additions, changes and deletions are all counted', async () => {
  const { id: storeId } = await openStore(owner)
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const there = []
  for (let index = 0; index < 14; index++) {
    there.push(
      await addItem(owner, storeId, { categoryId, name: `Item ${index}`, price: naira(100 + index) }),
    )
  }
  await Promise.all([
    ...there.slice(0, 7).map(({ id }, index) =>
      owner.client.updateItem({
        params: { storeId, itemId: id },
        body: { version: 1, price: naira(500 + index / 4) },
      }),
    ),
    ...there.slice(7).map(({ id }) => owner.client.deleteItem({ params: { storeId, itemId: id } })),
    ...there
      .slice(0, 7)
      .map((_, index) => addItem(owner, storeId, { categoryId, price: naira(0.01 * index) })),
  ])
  const totals = await app.services.db.one(sql`
    SELECT item_count AS items, item_price_sum AS kobo FROM store WHERE id = ${storeId}`)
  const recount = await app.services.db.one(sql`
    SELECT count(*) AS items, sum(price)::bigint AS kobo FROM menu_item WHERE store_id = ${storeId} AND deleted_at IS NULL`)
  expect(totals).toEqual(recount)
  expect(totals).toMatchObject({ items: 14 })
})
