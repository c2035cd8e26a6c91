import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))

const menuOf = async (storeId: string) => {
  const { data } = await app.client().getCategories({ params: { storeId }, query: { pageSize: 100 } })
  return data.map(({ name, position }) => `${position} ${name}`)
}

test('a new category is added at the end of the menu', async () => {
  const { id: storeId } = await openStore(owner)
  const soups = await addCategory(owner, storeId, '  Soups ')
  expect(soups).toEqual({ id: soups.id, name: 'Soups', position: 0, version: 1, items: { total: 0 } })
  await addCategory(owner, storeId, 'Rice')
  expect(await menuOf(storeId)).toEqual(['0 Soups', '1 Rice'])
})

test('a category with a position moves the following ones down; a position beyond the end is the end', async () => {
  const { id: storeId } = await openStore(owner)
  for (const name of ['A', 'B', 'C']) await addCategory(owner, storeId, name)
  await addCategory(owner, storeId, 'First', 0)
  await addCategory(owner, storeId, 'Middle', 2)
  await addCategory(owner, storeId, 'Last', 1000)
  expect(await menuOf(storeId)).toEqual(['0 First', '1 A', '2 Middle', '3 B', '4 C', '5 Last'])
})

test('a name is unique per store, ignoring case and Unicode form', async () => {
  const { id: storeId } = await openStore(owner)
  const { id: other } = await openStore(owner)
  await addCategory(owner, storeId, 'Ọbẹ̀'.normalize('NFC'))
  for (const name of ['ọbẹ̀'.normalize('NFC'), 'ỌBẸ̀'.normalize('NFD'), ' Ọbẹ̀ ']) {
    const error = await refusal(owner.client.addCategory({ params: { storeId }, body: { name } }))
    expect(error).toMatchObject({ statusCode: 409, code: 'menu.category.exists' })
  }
  expect((await addCategory(owner, other, 'Ọbẹ̀')).position).toBe(0)
})

test('invalid fields are refused by field', async () => {
  const { id: storeId } = await openStore(owner)
  const add = (body: object) =>
    owner.client.addCategory({ params: { storeId }, body: body as { name: string } })
  await expectField(add({ name: '   ' }), 'name')
  await expectField(add({ name: 'x'.repeat(61) }), 'name')
  await expectField(add({ name: 'Soups', position: -1 }), 'position')
  await expectField(add({ name: 'Soups', colour: 'red' }), 'colour')
})

test('concurrent additions have unique positions without gaps', async () => {
  const { id: storeId } = await openStore(owner)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => addCategory(owner, storeId, `Category ${index}`, index % 4)),
  )
  const { data } = await app.client().getCategories({ params: { storeId }, query: { pageSize: 100 } })
  expect(data.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('the same name added many times concurrently is stored once', async () => {
  const { id: storeId } = await openStore(owner)
  const outcomes = await Promise.allSettled(
    ['Soups', 'SOUPS', 'soups', 'sOups'].map((name) => addCategory(owner, storeId, name)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'menu.category.exists' })
  }
  expect(await menuOf(storeId)).toHaveLength(1)
})

test('a retry with its key adds nothing twice', async () => {
  const { id: storeId } = await openStore(owner)
  const call = { params: { storeId }, body: { name: 'Swallow' }, idempotencyKey: 'swallow-1' }
  const first = await owner.client.addCategory(call)
  expect((await owner.client.addCategory(call)).data).toEqual(first.data)
  expect(await menuOf(storeId)).toEqual(['0 Swallow'])
})
