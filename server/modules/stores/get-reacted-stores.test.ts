import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, outcomeOf, signUp } from '#testing/people.ts'
import { activeOwner, lagere, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const stores = []
for (const name of ['Amala', 'Buka', 'Canteen', 'Dodo']) stores.push(await openStore(owner, { name }))
const [amala, buka, canteen, dodo] = stores.map(({ id }) => ({ storeId: id })) as [Of, Of, Of, Of]
type Of = { storeId: string }

const { client } = await signUp(app, 'customer')
const other = await signUp(app, 'customer')
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
const lists = { love: client.getLovedStores, block: client.getBlockedStores }

test('loved and blocked stores of the own account, the last first', async () => {
  for (const params of [canteen, amala, dodo]) await client.loveStore({ params })
  for (const params of [buka, dodo]) await client.blockStore({ params })
  await other.client.loveStore({ params: buka })
  // A store that is loved and blocked is only in the list of blocked stores.
  expect(names(await lists.love())).toEqual(['Amala', 'Canteen'])
  expect(names(await lists.block())).toEqual(['Dodo', 'Buka'])
  expect(names(await other.client.getLovedStores())).toEqual(['Buka'])
  expect(names(await other.client.getBlockedStores())).toEqual([])
  for (const operation of ['getLovedStores', 'getBlockedStores'])
    expect(app.log.findLast((line) => line.operation === operation)?.queries).toBe(1)
})

test('a blocked store itself says so, to whoever blocked it', async () => {
  const isBlockedFor = async (asked: typeof client) => (await asked.getStore({ params: buka })).data.blocked
  expect(await isBlockedFor(client)).toBe(true)
  expect(app.log.findLast((line) => line.operation === 'getStore')?.queries).toBe(1)
  expect(await isBlockedFor(other.client)).toBe(false)
  expect(await isBlockedFor(app.client())).toBe(false)
})

test('a block can be removed from the list', async () => {
  const [blocked] = (await lists.block()).data
  await client.unblockStore({ params: { storeId: blocked!.id } })
  expect(names(await lists.block())).toEqual(['Buka'])
  expect(names(await lists.love())).toEqual(['Dodo', 'Amala', 'Canteen'])
  await client.unloveStore({ params: dodo })
  expect(names(await lists.love())).toEqual(['Amala', 'Canteen'])
})

test('stores as the viewer sees them, by name, in pages', async () => {
  const query = { ...lagere, keyword: 'amal' }
  const [found] = (await lists.love({ query })).data
  expect(found).toMatchObject({
    name: 'Amala',
    open: true,
    viewer: { reacted: true, reaction: 'love' },
    delivery: { price: { actual: { currency: 'ngn', amount: 500 } } },
  })
  // Several stores loved in the same microsecond.
  await app.services.db.run(sql`
    UPDATE store_reaction SET created_at = '2026-01-01 12:00:00.123456Z' WHERE reaction = 'love'`)
  const seen: string[] = []
  let lastEvaluatedKey: string | null | undefined
  do {
    const page = await lists.love({ query: { pageSize: 1, ...(lastEvaluatedKey && { lastEvaluatedKey }) } })
    seen.push(...names(page))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey
  } while (lastEvaluatedKey)
  expect(seen.toSorted()).toEqual(['Amala', 'Canteen'])
})

test('a disabled store is hidden here too, and returns with its reaction', async () => {
  const switched = (active: boolean) =>
    staff.client.setStoreStanding({ params: { storeId: canteen.storeId }, body: { active } })
  await switched(false)
  expect(names(await lists.love())).toEqual(['Amala'])
  await switched(true)
  expect(names(await lists.love()).toSorted()).toEqual(['Amala', 'Canteen'])
  await owner.client.deleteStore({ params: buka })
  expect(names(await lists.block())).toEqual([])
})

test('the lists are for customers', async () => {
  expect(await outcomeOf(owner.client.getLovedStores())).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(staff.client.getBlockedStores())).toBe('403 auth.role.forbidden')
})
