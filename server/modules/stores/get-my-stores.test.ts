import { expect, test } from 'vitest'
import { storePermissions } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const market = await openMarket(app, staff, { name: 'Iya Basira' })
const { owner, storeId } = market
const second = await openStore(owner, { name: 'Iya Basira Express' })
const elsewhere = await activeOwner(app, staff)
const theirs = await openStore(elsewhere, { name: 'Mama Put' })

const assistant = await signUp(app, 'assistant')
for (const [by, at, permissions] of [
  [elsewhere, theirs.id, ['menu']],
  [owner, storeId, ['orders', 'chat']],
] as const) {
  const params = await askToWork(assistant, at)
  await by.client.acceptRequest({ params, body: { permissions: [...permissions] } })
}
const refused = await askToWork(assistant, second.id)

const list = async ({ client }: Person, query: { keyword?: string; pageSize?: number } = {}) =>
  (await client.getMyStores({ query })).data.map(({ store, role, permissions }) => [
    store.name,
    role,
    ...permissions,
  ])
const inAccount = async ({ client }: Person) =>
  (await client.getAccount()).data.stores.map(({ store, role, permissions }) => [
    store.name,
    role,
    ...permissions,
  ])

test('an owner gets all own stores with all permissions, oldest first, in one query', async () => {
  const all = [
    ['Iya Basira', 'owner', ...storePermissions],
    ['Iya Basira Express', 'owner', ...storePermissions],
  ]
  expect(await list(owner)).toEqual(all)
  expect(await inAccount(owner)).toEqual(all)
  expect(app.log.findLast(({ operation }) => operation === 'getMyStores')?.queries).toBe(1)
  expect(app.log.findLast(({ operation }) => operation === 'getAccount')?.queries).toBe(1)
})

test('an assistant gets the stores they work for, with the permissions at each', async () => {
  const both = [
    ['Mama Put', 'assistant', 'menu'],
    ['Iya Basira', 'assistant', 'orders', 'chat'],
  ]
  expect(await list(assistant)).toEqual(both)
  expect(await inAccount(assistant)).toEqual(both)
  await owner.client.rejectRequest({ params: refused })
  expect(await list(assistant)).toEqual(both)
})

test('each is the public record, with the number of waiting orders for members who may see them', async () => {
  await paidOrder(app, market)
  const { data } = await owner.client.getMyStores({})
  const { data: store } = await owner.client.getStore({ params: { storeId } })
  expect(store).toMatchObject(data[0]!.store)
  expect(data.map(({ orders }) => orders.pending.total)).toEqual([1, 0])
  const seen = (await assistant.client.getMyStores({})).data
  expect(seen.map(({ orders }) => orders.pending.total)).toEqual([0, 1])
  const params = { storeId, requestId: (await owner.client.getRequests({ params: { storeId } })).data[0]!.id }
  await owner.client.updateRequest({ params, body: { permissions: ['chat'] } })
  const [, without] = (await assistant.client.getMyStores({})).data
  expect(without).toMatchObject({ permissions: ['chat'], orders: { pending: { total: 0 } } })
})

test('filters by name, in pages', async () => {
  expect(await list(owner, { keyword: 'express' })).toHaveLength(1)
  expect(await list(owner, { keyword: 'mama' })).toEqual([])
  for (const { client } of [owner, assistant]) {
    const { data: all } = await client.getMyStores({})
    const first = await client.getMyStores({ query: { pageSize: 1 } })
    const query = { pageSize: 1, lastEvaluatedKey: first.pagination.lastEvaluatedKey! }
    const next = await client.getMyStores({ query })
    expect([...first.data, ...next.data]).toEqual(all)
    expect(next.pagination.lastEvaluatedKey).toBeNull()
  }
})

test('disabled stores are listed, deleted and former ones are not', async () => {
  const off = await openStore(elsewhere, { name: 'Off' })
  await staff.client.setStoreStanding({ params: { storeId: off.id }, body: { active: false } })
  expect((await list(elsewhere)).map(([name]) => name)).toEqual(['Mama Put', 'Off'])
  await elsewhere.client.deleteStore({ params: { storeId: off.id } })
  expect((await list(elsewhere)).map(([name]) => name)).toEqual(['Mama Put'])
  const { data } = await elsewhere.client.getRequests({ params: { storeId: theirs.id } })
  await elsewhere.client.revokeRequest({ params: { storeId: theirs.id, requestId: data[0]!.id } })
  expect((await list(assistant)).map(([name]) => name)).toEqual(['Iya Basira'])
})

test('only owners and assistants have stores; other accounts have none', async () => {
  const rider = await signUp(app, 'rider')
  for (const { client } of [rider, market.customer, staff]) {
    expect(await outcomeOf(client.getMyStores({}))).toBe('403 auth.role.forbidden')
    expect((await client.getAccount()).data.stores).toEqual([])
  }
  expect(await list(await signUp(app, 'assistant'))).toEqual([])
})
