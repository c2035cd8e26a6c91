import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { operator, type Person, refusal } from '#testing/people.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  assistantOf,
  naira,
  openStore,
} from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const stranger = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const without = await assistantOf(app, owner, storeId, ['orders', 'chat', 'money'])
const cook = await assistantOf(app, owner, storeId, ['menu'])
const { id: elsewhere } = await openStore(stranger)

/** Each change of a menu, on objects created for it. */
const writes: { [name: string]: (by: Person, storeId: string) => Promise<() => Promise<unknown>> } = {
  addCategory:
    async ({ client }, storeId) =>
    () =>
      client.addCategory({ params: { storeId }, body: { name: `Name ${Math.random()}` } }),
  async updateCategory({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    return () => client.updateCategory({ params: { storeId, categoryId }, body: { version: 1, position: 0 } })
  },
  async deleteCategory({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    return () => client.deleteCategory({ params: { storeId, categoryId } })
  },
  async addCategorisedItem({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    const body = { name: 'Rice', price: naira(1), categoryId }
    return () => client.addCategorisedItem({ params: { storeId }, body })
  },
  async addComboItem({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    const { id } = await addItem(owner, storeId, { categoryId })
    const body = { name: 'Combo', price: naira(1), comboItems: [{ id, quantity: 1 }] }
    return () => client.addComboItem({ params: { storeId }, body })
  },
  async updateItem({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    const { id: itemId } = await addItem(owner, storeId, { categoryId })
    return () => client.updateItem({ params: { storeId, itemId }, body: { version: 1, stock: 1 } })
  },
  async deleteItem({ client }, storeId) {
    const { id: categoryId } = await addCategory(owner, storeId, `Name ${Math.random()}`)
    const part = await addItem(owner, storeId, { categoryId })
    const { id: itemId } = await addCombo(owner, storeId, { comboItems: [{ id: part.id, quantity: 1 }] })
    return () => client.deleteItem({ params: { storeId, itemId } })
  },
}
const reads = [
  'getCategories',
  'getItems',
  'getComboItems',
  'getNonComboItems',
  'getCategorisedItems',
] as const

const everyWrite = Object.entries(writes)

test.for(everyWrite)(
  '%s is allowed to the owner and to assistants with the permission',
  async ([, prepare]) => {
    await expect((await prepare(owner, storeId))()).resolves.toMatchObject({ success: true })
    await expect((await prepare(cook, storeId))()).resolves.toMatchObject({ success: true })
    const forbidden = await refusal((await prepare(without, storeId))())
    expect(forbidden).toMatchObject({ statusCode: 403, code: 'store.permission.missing' })
    const hidden = await refusal((await prepare(stranger, storeId))())
    expect(hidden).toMatchObject({ statusCode: 404, code: 'store.absent' })
  },
)

test.for(everyWrite)('%s on a deleted store is refused as gone', async ([, prepare]) => {
  const { id } = await openStore(owner)
  const write = await prepare(owner, id)
  await owner.client.deleteStore({ params: { storeId: id } })
  expect(await refusal(write())).toMatchObject({ statusCode: 410, code: 'store.deleted' })
})

test('an assistant who left is refused at once', async () => {
  const leaving = await assistantOf(app, owner, storeId, ['menu'])
  const write = await writes.addCategory!(leaving, storeId)
  await write()
  await app.services.db.pool.query(`UPDATE store_request SET status = 'revoked' WHERE sender_id = $1`, [
    leaving.id,
  ])
  expect((await refusal(write())).code).toBe('store.absent')
})

test.for(reads)('%s is public for an existing store', async (operationId) => {
  const read = (storeId: string) => app.client()[operationId]({ params: { storeId } })
  expect((await read(storeId)).success).toBe(true)
  const none = '01900000-0000-7000-8000-0000000000ff'
  expect(await refusal(read(none))).toMatchObject({ statusCode: 404, code: 'store.absent' })
  const { id } = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: id } })
  expect(await refusal(read(id))).toMatchObject({ statusCode: 410, code: 'store.deleted' })
})

test('items of one store are not visible in the menu of another', async () => {
  for (const operationId of reads) {
    expect((await app.client()[operationId]({ params: { storeId: elsewhere } })).data).toEqual([])
  }
})
