import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator, refusal } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const set = (storeId: string, body: Parameters<typeof staff.client.setStoreStanding>[0]['body']) =>
  staff.client.setStoreStanding({ params: { storeId }, body })

test('disables a store for everyone but its members, and enables it again', async () => {
  const { id: storeId } = await openStore(owner)
  const off = await set(storeId, { active: false })
  expect(off.data).toMatchObject({
    active: false,
    open: false,
    management: { active: true, standing: { active: false } },
  })
  expect((await refusal(app.client().getStore({ params: { storeId } }))).code).toBe('store.absent')
  expect((await refusal(app.client().getItems({ params: { storeId } }))).code).toBe('store.absent')
  expect((await owner.client.getStore({ params: { storeId } })).data.active).toBe(false)
  expect((await owner.client.getItems({ params: { storeId } })).statusCode).toBe(200)
  // Operators must find a store that is switched off, to switch it on again.
  const listed = async (keyword?: string, ownerId?: string) =>
    (await staff.client.findStores({ query: { keyword, ownerId } })).data.map(({ id }) => id)
  expect(await listed()).toContain(storeId)
  expect(await listed(off.data.telephone)).toContain(storeId)
  expect(await listed('nobody at all')).toEqual([])
  expect(await listed(undefined, owner.id)).toContain(storeId)
  expect(await listed(undefined, staff.id)).toEqual([])
  await set(storeId, { active: true })
  expect((await app.client().getStore({ params: { storeId } })).data.open).toBe(true)
})

test('features a store, nearest first where a place is known', async () => {
  const { id: storeId } = await openStore(owner, { name: 'Star of Lagere' })
  const featured = async () => (await app.client().getFeaturedStores()).data.map(({ id }) => id)
  expect(await featured()).not.toContain(storeId)
  await set(storeId, { featured: true })
  expect(await featured()).toContain(storeId)
  const far = await app.client().getFeaturedStores({ query: { latitude: 6.5, longitude: 3.4 } })
  expect(far.data).toEqual([])
})

test('sets the commission; an unchanged one is 208 and keeps the version', async () => {
  const { id: storeId } = await openStore(owner)
  const { data } = await set(storeId, { commissionPercent: 12.5 })
  expect(data.management?.standing.commissionPercent).toBe(12.5)
  const again = await set(storeId, { commissionPercent: 12.5, active: true })
  expect(again.statusCode).toBe(208)
  expect(again.data.management?.version).toBe(data.management?.version)
  await expectField(set(storeId, { commissionPercent: 0.001 }), 'commissionPercent')
  await expectField(set(storeId, { commissionPercent: 51 }), 'commissionPercent')
  await expectField(set(storeId, {}), 'body')
})

test('an owner cannot override the platform', async () => {
  const { id: storeId } = await openStore(owner)
  const { data } = await set(storeId, { active: false })
  const after = await owner.client.updateStore({
    params: { storeId },
    body: { version: data.management!.version, active: true },
  })
  expect(after.data.active).toBe(false)
})

test('unknown and deleted stores are refused differently', async () => {
  const absent = await refusal(set('01900000-0000-7000-8000-0000000000ff', { featured: true }))
  expect(absent.statusCode).toBe(404)
  const { id: storeId } = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId } })
  expect((await refusal(set(storeId, { featured: true }))).statusCode).toBe(410)
})
