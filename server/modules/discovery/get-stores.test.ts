import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { expectField, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, alwaysOpen, everyDay, lagere, locationAt, naira, openStore } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const customer = await signUp(app, 'customer')

const north = (km: number) => ({ ...lagere, latitude: lagere.latitude + km / 111.195 })
const at = (km: number) => [locationAt(north(km))]

const near = await openStore(owner, {
  name: 'Near Buka',
  locations: at(0.5),
  deliveryTime: { min: 30, max: 60 },
})
const middle = await openStore(owner, {
  name: 'Middle Kitchen',
  locations: at(2),
  deliveryTime: { min: 10, max: 20 },
})
const far = await openStore(owner, { name: 'Far Canteen', locations: at(7), deliveryRadiusKm: 10 })
const outOfReach = await openStore(owner, { name: 'Beyond', locations: at(6), deliveryRadiusKm: 5 })
const closed = await openStore(owner, {
  name: 'Closed Kitchen',
  locations: at(1),
  availability: { ...alwaysOpen, week: everyDay() },
})
const { data: soups } = await owner.client.addCategory({
  params: { storeId: far.id },
  body: { name: 'Soups' },
})
await owner.client.addCategorisedItem({
  params: { storeId: far.id },
  body: { name: 'Jollof rice', price: naira(1500), categoryId: soups.id },
})

const names = (stores: { name: string }[]) => stores.map(({ name }) => name)

test('open stores that deliver to the place are listed, nearest first', async () => {
  const { data } = await app.client().getStores({ query: lagere })
  expect(names(data)).toEqual(['Near Buka', 'Middle Kitchen', 'Far Canteen'])
  expect(data[1]?.delivery.price.actual).toEqual(naira(800))
  expect(names(data)).not.toContain(outOfReach.name)
})

test('closed stores are listed only if requested', async () => {
  const { data } = await app.client().getStores({ query: { ...lagere, closed: true } })
  expect(names(data)).toEqual(['Near Buka', 'Closed Kitchen', 'Middle Kitchen', 'Far Canteen'])
  expect(data.find(({ id }) => id === closed.id)?.open).toBe(false)
})

test('found without a place, open stores come before closed ones, page by page', async () => {
  await app.services.db.run(sql`UPDATE store SET raters = 9, rating_sum = 45 WHERE id = ${closed.id}`)
  const seen: string[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const query = { keyword: 'kitchen', closed: true, pageSize: 1, lastEvaluatedKey }
    const { data, pagination } = await app.client().getStores({ query })
    seen.push(...names(data))
    lastEvaluatedKey = pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey)
  expect(seen).toEqual(['Middle Kitchen', 'Closed Kitchen'])
})

test.for([
  ['jollof', ['Far Canteen']],
  ['jolof', ['Far Canteen']],
  ['JÓLLÒF', ['Far Canteen']],
  ['soup', ['Far Canteen']],
  ['kitchn', ['Middle Kitchen']],
  ['near buka', ['Near Buka']],
  ['near kitchen', []],
  ['xylophone', []],
  ["o'bu|ka & !:* \\", []],
] as const)('keyword %s finds %j', async ([keyword, expected]) => {
  const { data } = await app.client().getStores({ query: { ...lagere, keyword } })
  expect(names(data)).toEqual(expected)
})

test('pages continue one list, also when stores open and close meanwhile', async () => {
  const first = await app.client().getStores({ query: { ...lagere, pageSize: 2 } })
  expect(names(first.data)).toEqual(['Near Buka', 'Middle Kitchen'])
  await openStore(owner, { name: 'Newcomer', locations: at(0.1) })
  const next = await app.client().getStores({
    query: { ...lagere, pageSize: 2, lastEvaluatedKey: first.pagination.lastEvaluatedKey! },
  })
  expect(names(next.data)).toEqual(['Far Canteen'])
  expect(next.pagination.lastEvaluatedKey).toBeNull()
})

test('sorts by delivery time, filters by delivery price and minutes', async () => {
  const bySpeed = await app
    .client()
    .getStores({ query: { ...lagere, sort: 'delivery-time', maxDeliveryMinutes: 50 } })
  expect(names(bySpeed.data)[0]).toBe('Middle Kitchen')
  expect(names(bySpeed.data)).not.toContain('Near Buka')
  const cheap = await app
    .client()
    .getStores({ query: { ...lagere, maxDeliveryPrice: 600, sort: 'delivery-price' } })
  expect(names(cheap.data)).not.toContain('Middle Kitchen')
  expect(names(cheap.data)).toContain('Near Buka')
})

test('a blocked store is hidden until it is unblocked', async () => {
  await customer.client.blockStore({ params: { storeId: near.id } })
  expect(names((await customer.client.getStores({ query: lagere })).data)).not.toContain('Near Buka')
  expect(names((await app.client().getStores({ query: lagere })).data)).toContain('Near Buka')
  await customer.client.unblockStore({ params: { storeId: near.id } })
  expect(names((await customer.client.getStores({ query: lagere })).data)).toContain('Near Buka')
})

test('each viewer gets the own reaction and the delivery price to the own address', async () => {
  await customer.client.loveStore({ params: { storeId: middle.id } })
  await customer.client.updateUser({ body: { delivery: { location: locationAt(north(2)) } } })
  const { data } = await customer.client.getStores({})
  const seen = data.find(({ id }) => id === middle.id)
  expect(seen?.viewer).toEqual({ reacted: true, reaction: 'love' })
  expect(seen?.delivery.price.actual).toEqual(naira(500))
  const stranger = await app.client().getStores({ query: lagere })
  expect(stranger.data.find(({ id }) => id === middle.id)?.viewer).toEqual({ reacted: false, reaction: null })
})

test('without a place the best rated stores are listed, without a delivery price', async () => {
  const { data } = await app.client().getStores()
  expect(data.length).toBeGreaterThan(3)
  expect(data[0]?.delivery.price.actual).toBeNull()
  await expectField(app.client().getStores({ query: { sort: 'distance' } }), 'sort')
  await expectField(app.client().getStores({ query: { maxDeliveryPrice: 100 } }), 'maxDeliveryPrice')
})

test('a street is resolved to its place; an unknown one is refused', async () => {
  const { data } = await app.client().getStores({ query: { street: 'lagere' } })
  expect(data.length).toBeGreaterThan(0)
  await expectField(app.client().getStores({ query: { street: 'Nowhere Close' } }), 'street')
  await expectField(app.client().getStores({ query: { latitude: 7 } }), 'longitude')
})

test('coordinates are accepted with all digits and in exponent notation', async () => {
  const far = { latitude: 7.490724810011241, longitude: 1.2e-7 }
  expect((await app.client().getStores({ query: far })).statusCode).toBe(200)
  const endless = await fetch(`${app.url}/v1/stores?latitude=7&longitude=1e999`)
  expect(endless.status).toBe(400)
})

test('a page takes one query, with a keyword two', async () => {
  const queriesOf = async (call: Promise<unknown>) => {
    await call
    return app.log.filter(({ operation }) => operation === 'getStores').at(-1)?.queries
  }
  expect(await queriesOf(app.client().getStores({ query: lagere }))).toBe(1)
  expect(await queriesOf(app.client().getStores({ query: { ...lagere, keyword: 'rice' } }))).toBe(2)
  expect(await queriesOf(customer.client.getStores({ query: { keyword: 'rice' } }))).toBe(2)
})

test('a store is hidden at once when it is disabled or its owner suspended', async () => {
  const other = await activeOwner(app, staff)
  const store = await openStore(other, { name: 'Shortlived' })
  const listed = async () =>
    names((await app.client().getStores({ query: lagere })).data).includes('Shortlived')
  expect(await listed()).toBe(true)
  await staff.client.setStoreStanding({ params: { storeId: store.id }, body: { active: false } })
  expect(await listed()).toBe(false)
  await staff.client.setStoreStanding({ params: { storeId: store.id }, body: { active: true } })
  expect(await listed()).toBe(true)
  await staff.client.decideRoleStatus({
    params: { userId: other.id },
    body: { status: 'suspended', reason: 'Complaints.' },
  })
  expect(await listed()).toBe(false)
  expect((await refusal(app.client().getStore({ params: { storeId: store.id } }))).code).toBe('store.absent')
})
