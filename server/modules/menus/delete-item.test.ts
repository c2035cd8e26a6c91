import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addCombo, addItem, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
const remove = (itemId: string) => owner.client.deleteItem({ params: { storeId, itemId } })

test('a deleted item is not on the menu or in the search; its row stays for references', async () => {
  const item = await addItem(owner, storeId, { categoryId, name: 'Ewedu' })
  expect(await remove(item.id)).toMatchObject({ statusCode: 200, data: { itemId: item.id } })
  const { data } = await app.client().getItems({ params: { storeId } })
  expect(data.map(({ id }) => id)).not.toContain(item.id)
  const row = await app.services.db.one(sql`
    SELECT item.name, item.deleted_at IS NOT NULL AS deleted, store.search @@ to_tsquery('simple', 'ewedu') AS found
    FROM menu_item AS item JOIN store ON store.id = store_id WHERE item.id = ${item.id}`)
  expect(row).toEqual({ name: 'Ewedu', deleted: true, found: false })
})

test('a repeat is 208, also concurrently, and counts once', async () => {
  const item = await addItem(owner, storeId, { categoryId })
  const count = async () =>
    (
      await app.services.db.one<{ item_count: number }>(
        sql`SELECT item_count FROM store WHERE id = ${storeId}`,
      )
    ).item_count
  const before = await count()
  const answers = await Promise.all([remove(item.id), remove(item.id), remove(item.id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 208, 208])
  expect(answers[2]!.data).toEqual({ itemId: item.id })
  expect(await count()).toBe(before - 1)
})

test('an item in a combo cannot be deleted while the combo exists', async () => {
  const item = await addItem(owner, storeId, { categoryId })
  const other = await addItem(owner, storeId, { categoryId })
  const first = await addCombo(owner, storeId, { comboItems: [{ id: item.id, quantity: 1 }] })
  const second = await addCombo(owner, storeId, { comboItems: [{ id: item.id, quantity: 1 }] })
  const error = await refusal(remove(item.id))
  expect(error).toMatchObject({ statusCode: 409, code: 'menu.item.in-combo' })
  await remove(first.id)
  expect((await refusal(remove(item.id))).code).toBe('menu.item.in-combo')
  await owner.client.updateItem({
    params: { storeId, itemId: second.id },
    body: { version: 1, comboItems: [{ id: other.id, quantity: 1 }] },
  })
  expect((await remove(item.id)).statusCode).toBe(200)
})

test('an unknown item, and one of another store', async () => {
  const { id: otherStore } = await openStore(owner)
  const other = await addCategory(owner, otherStore, 'Rice')
  const theirs = await addItem(owner, otherStore, { categoryId: other.id })
  for (const id of [theirs.id, storeId]) {
    expect(await refusal(remove(id))).toMatchObject({ statusCode: 404, code: 'menu.item.absent' })
  }
})

test('a concurrent combo and deletion of its part: one of them is refused', async () => {
  const kept = await addItem(owner, storeId, { categoryId })
  const combo = await addCombo(owner, storeId, { comboItems: [{ id: kept.id, quantity: 1 }] })
  let { version } = combo
  for (let round = 0; round < 8; round++) {
    const item = await addItem(owner, storeId, { categoryId })
    const [changed, deleted] = await Promise.allSettled([
      owner.client.updateItem({
        params: { storeId, itemId: combo.id },
        body: { version, comboItems: [{ id: item.id, quantity: 1 }] },
      }),
      remove(item.id),
    ])
    expect([changed.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (deleted.status === 'rejected') expect(deleted.reason.code).toBe('menu.item.in-combo')
    if (changed.status === 'rejected') expect(changed.reason.fields[0].path).toBe('comboItems.0.id')
    if (changed.status === 'fulfilled') version = changed.value.data.version
  }
})
