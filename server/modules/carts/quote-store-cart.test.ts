import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { richCustomer } from '#testing/orders/carts.ts'
import { operator, refusal } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, locationAt, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const owner = await activeOwner(app, await operator(app))
const customer = await richCustomer(app)
const store = await openStore(owner)
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const item = await addItem(owner, store.id, { categoryId, packPrice: naira(100) })
const params = { storeId: store.id }
const packs = [{ lines: [{ id: item.id, quantity: 2, note: 'no pepper' }] }]
const delivery = { location: locationAt(lagere) }

test('a stranger is quoted what a customer would pay for the same', async () => {
  const body = { packs, delivery, tip: naira(200) }
  const { data: quote } = await app.client().quoteStoreCart({ params, body })
  const { data: cart } = await customer.client.updateStoreCart({ params, body })
  expect(quote.summary).toEqual(cart.summary)
  expect(quote.packs).toEqual(cart.packs)
  expect(quote.problems).toEqual([])
  expect(quote.delivery).toMatchObject({ location: delivery.location, telephone: null, message: '' })
})

test('without a place it is priced but for the delivery', async () => {
  const { data } = await app.client().quoteStoreCart({ params, body: { packs } })
  expect(data.summary).toMatchObject({ items: { count: 2 }, delivery: { price: naira(0) } })
  expect(data.problems).toMatchObject([{ path: 'delivery.location', code: 'missing' }])
})

test('it says when it would be there, before anybody has ordered from the store; wanted later, then', async () => {
  const quote = async (dateScheduled: string | null) =>
    (await app.client().quoteStoreCart({ params, body: { packs, delivery, dateScheduled } })).data.times!
  const inMinutes = (date: string) => (Date.parse(date) - app.services.clock.now().getTime()) / 60_000
  const soon = await quote(null)
  expect(inMinutes(soon.ready.date)).toBeGreaterThan(20)
  expect(inMinutes(soon.ready.date)).toBeLessThan(25)
  for (const { date, dateFrom, dateTo } of [soon.ready, soon.door])
    expect(dateFrom <= date && date <= dateTo).toBe(true)
  expect(soon.door.date > soon.ready.date).toBe(true)
  const wanted = new Date(app.services.clock.now().getTime() + 180 * 60_000).toISOString()
  const later = await quote(wanted)
  expect(Math.abs(Date.parse(later.door.date) - Date.parse(wanted))).toBeLessThan(3 * 60_000)
  expect(later.ready.date <= later.pickup.date && later.pickup.date <= later.door.date).toBe(true)
})

test('there are no times where the store does not deliver, or for a time that nobody takes orders for', async () => {
  const far = { location: locationAt({ latitude: 40, longitude: 4 }) }
  for (const body of [
    { packs, delivery: far },
    { packs, delivery, dateScheduled: '9999-12-31T23:59:59.999Z' },
  ])
    expect((await app.client().quoteStoreCart({ params, body })).data.times).toBeNull()
})

test('two statements answer it, and nothing is kept', async () => {
  const count = () => app.services.db.one<{ carts: number }>(sql`SELECT count(*)::int AS carts FROM cart`)
  const before = await count()
  await app.client().quoteStoreCart({ params, body: { packs } })
  expect(app.log.findLast(({ operation }) => operation === 'quoteStoreCart')?.queries).toBe(2)
  expect(await count()).toEqual(before)
})

test('what is sold out is said at its line; what is not on the menu is refused', async () => {
  const soup = await addItem(owner, store.id, { categoryId, name: 'Egusi soup' })
  await owner.client.updateItem({
    params: { ...params, itemId: soup.id },
    body: { version: soup.version, soldOut: true },
  })
  const { data } = await app
    .client()
    .quoteStoreCart({ params, body: { packs: [{ lines: [{ id: soup.id, quantity: 1 }] }], delivery } })
  expect(data.problems).toMatchObject([{ path: 'packs.0.lines.0.id', code: 'sold-out' }])
  const unknown = { packs: [{ lines: [{ id: crypto.randomUUID(), quantity: 1 }] }] }
  expect(await refusal(app.client().quoteStoreCart({ params, body: unknown }))).toMatchObject({
    statusCode: 400,
    fields: [{ path: 'packs.0.lines.0.id', code: 'unknown' }],
  })
})

test('a store that is not there, switched off or deleted sells nothing', async () => {
  const ask = async (storeId: string) => {
    const { statusCode, code } = await refusal(
      app.client().quoteStoreCart({ params: { storeId }, body: { packs } }),
    )
    return `${statusCode} ${code}`
  }
  expect(await ask(crypto.randomUUID())).toBe('404 store.absent')
  const closing = await openStore(owner)
  const its = { storeId: closing.id }
  await owner.client.updateStore({
    params: its,
    body: { active: false, version: closing.management!.version },
  })
  expect(await ask(closing.id)).toBe('404 store.absent')
  await owner.client.deleteStore({ params: its })
  expect(await ask(closing.id)).toBe('410 store.deleted')
})
