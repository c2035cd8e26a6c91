import { expect, test, vi } from 'vitest'
import { readShiftMs } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { RowShape } from '#platform/database/row.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { moveClock } from '#platform/movable-clock.ts'
import { bodyText, successAnswer } from '#platform/operations/envelope.ts'
import { openPage } from '#platform/operations/page.ts'
import { startApp } from '#testing/app.ts'
import { aShop, northOf, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { assistantOf, dealBetween } from '#testing/stores.ts'
import { chosenOrders } from '../list-orders.ts'
import { readPage } from './read-view.ts'

/** An unchanged page is sent from the cache: it must never miss a change, and nobody may get the page of another user. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { services } = app
const { db, pageCache } = services
const shop = await aShop(app, await operator(app))
const { customer, owner, storeId } = shop
const [rider] = await riders(app, 2, { at: shop.at })
const orderId = await offeredOrder(app, shop)
await take(rider!, orderId)
const offeredId = await offeredOrder(app, shop)

const pages = {
  customer: () => customer.client.getOrders(),
  store: () => owner.client.getStoreOrders({ params: { storeId } }),
  rider: () => rider!.client.getOrders(),
}
type Reader = keyof typeof pages

/** Whether the last page came from the cache. */
const found = vi.spyOn(pageCache, 'find')
const wasKept = () => found.mock.results.at(-1)!.value !== undefined

/**
 * Checks that the page of each reader was cached before the act, is rendered anew after it and is then cached again; returns the order as
 * each reads it.
 */
async function change(act: () => Promise<unknown>, ...readers: Reader[]) {
  for (const reader of readers) {
    await pages[reader]()
    await pages[reader]()
    expect(wasKept(), `the page of ${reader} is kept`).toBe(true)
  }
  await act()
  const orders = new Map<Reader, Awaited<ReturnType<(typeof pages)[Reader]>>['data'][number]>()
  for (const reader of readers) {
    const changed = await pages[reader]()
    expect(wasKept(), `the page of ${reader} is another`).toBe(false)
    expect(await pages[reader]()).toEqual(changed)
    expect(wasKept()).toBe(true)
    orders.set(reader, changed.data.find(({ id }) => id === orderId)!)
  }
  return orders
}

const everybody = ['customer', 'store', 'rider'] as const

test('ratings are those of now', async () => {
  await dealBetween(app, { customerId: customer.id, storeId, riderId: rider!.id })
  const body = { rating: 4 }
  const rate = () =>
    Promise.all([
      customer.client.postStoreReview({ params: { storeId }, body }),
      customer.client.postUserReview({ params: { userId: rider!.id }, body }),
      rider!.client.postUserReview({ params: { userId: customer.id }, body }),
    ])
  const review = { totalRaters: 1, rating: 4 }
  for (const order of (await change(rate, ...everybody)).values())
    expect(order).toMatchObject({ store: { review }, rider: { review }, customer: { review } })
})

test('a store that closes, opens and is loved is shown so', async () => {
  const pauseUntil = (pausedUntil: string | null) => async () => {
    const { data } = await owner.client.getStore({ params: { storeId } })
    await owner.client.updateStore({
      params: { storeId },
      body: { version: data.management!.version, pausedUntil },
    })
  }
  const later = new Date(services.clock.now().getTime() + 3_600_000).toISOString()
  for (const [until, open] of [[later, false] as const, [null, true] as const])
    for (const order of (await change(pauseUntil(until), ...everybody)).values())
      expect(order.store.open).toBe(open)
  const loved = await change(() => customer.client.loveStore({ params: { storeId } }), 'customer')
  expect(loved.get('customer')!.store.viewer.reaction).toBe('love')
})

test('a rider is shown where they are to those who follow them', async () => {
  for (const metres of [300, 400]) {
    const coordinates = northOf(shop.at, metres)
    const move = () => rider!.client.updatePosition({ body: { coordinates } })
    await pages.rider()
    for (const order of (await change(move, 'customer', 'store')).values())
      expect(order.rider!.locations).toEqual([{ city: '', street: '', description: '', coordinates }])
    const { data } = await pages.rider()
    expect(wasKept(), 'riders do not see themselves move').toBe(true)
    expect(data.find(({ id }) => id === orderId)!.rider!.locations).toEqual([])
  }
})

test('a change of an order, and a new one, are in the page', async () => {
  const message = 'Ring twice.'
  const params = { orderId }
  const changed = await change(
    () => customer.client.updateOrderDelivery({ params, body: { message } }),
    ...everybody,
  )
  for (const order of changed.values()) expect(order.delivery.message).toBe(message)
  let newId = ''
  const order = async () => {
    newId = await offeredOrder(app, shop)
  }
  await change(order, ...everybody)
  for (const read of Object.values(pages)) expect((await read()).data[0]!.id).toBe(newId)
})

test('an action is gone with its window', async () => {
  const accept = async () =>
    (await pages.rider()).data.find(({ id }) => id === offeredId)!.actions.includes('accept')
  expect(await accept()).toBe(true)
  await change(async () => moveClock(db, (await readShiftMs(db)) + 10 * 60_000), 'rider')
  expect(await accept()).toBe(false)
})

test('each caller gets a page of their own, with a key for them alone', async () => {
  const assistant = await assistantOf(app, owner, storeId, ['orders'])
  const query = { pageSize: 1 }
  const read = (client: typeof owner.client) => client.getStoreOrders({ params: { storeId }, query })
  const [ofOwner, ofAssistant] = [await read(owner.client), await read(assistant.client)]
  expect(await read(owner.client)).toEqual(ofOwner)
  expect(wasKept()).toBe(true)
  expect(ofAssistant.data).toEqual(ofOwner.data)
  const next = (client: typeof owner.client, lastEvaluatedKey: string) =>
    outcomeOf(client.getStoreOrders({ params: { storeId }, query: { ...query, lastEvaluatedKey } }))
  const keyOf = ({ pagination }: typeof ofOwner) => pagination.lastEvaluatedKey!
  expect(await next(assistant.client, keyOf(ofAssistant))).toBe('200')
  expect(await next(assistant.client, keyOf(ofOwner))).toBe('400 request.invalid')
  const mine = (await pages.customer()).data
  expect((await pages.rider()).data).not.toEqual(mine)
  expect((await pages.customer()).data).toEqual(mine)
})

test('sizes, statuses, keywords and places of a list are pages of their own', async () => {
  const { client } = customer
  const first = await client.getOrders({ query: { pageSize: 1 } })
  const second = await client.getOrders({
    query: { pageSize: 1, lastEvaluatedKey: first.pagination.lastEvaluatedKey! },
  })
  expect(second.data).not.toEqual(first.data)
  const all = (await pages.customer()).data
  expect([...first.data, ...second.data]).toEqual(all.slice(0, 2))
  const withStatus = async () => (await client.getOrdersByStatus({ params: { status: 'pending' } })).data
  expect(await withStatus()).toEqual([])
  const { slug } = all[0]!
  const withKeyword = async () => (await client.getOrders({ query: { keyword: slug } })).data
  for (const _ of [1, 2]) expect(await withKeyword()).toEqual([all[0]])
  expect(wasKept()).toBe(true)
  expect((await pages.customer()).data).toEqual(all)
})

test('who may not read any more is refused, though the page is kept', async () => {
  const assistant = await assistantOf(app, owner, storeId, ['orders'])
  const read = () => outcomeOf(assistant.client.getStoreOrders({ params: { storeId } }))
  expect([await read(), await read()]).toEqual(['200', '200'])
  expect(wasKept()).toBe(true)
  await db.run(sql`UPDATE store_request SET permissions = '{menu}' WHERE sender_id = ${assistant.id}`)
  expect(await read()).toBe('403 store.permission.missing')
  await customer.client.signOut()
  expect(await outcomeOf(pages.customer())).toBe('401 auth.session.ended')
})

test('a page of which an order changes while it is read is read again as a whole', async () => {
  const setMessage = (message: string) =>
    db.run(
      sql`UPDATE orders SET version = version + 1, delivery_message = ${message} WHERE id = ${offeredId}`,
    )
  await setMessage('before')
  const changes = ['meanwhile', 'after']
  const changing = {
    ...db,
    one: async (...asked: [RowShape, Sql]) => {
      const live = await db.one(...asked)
      if (changes.length > 0) await setMessage(changes.shift()!)
      return live
    },
  } as Database
  const page = openPage(services.secrets, 'a list of this test', {})
  const read = async (rows: Database) =>
    bodyText(
      successAnswer(
        await readPage({ ...services, db: rows }, chosenOrders({ partyId: customer.id }, page), page),
      ),
    )
  const first = await read(changing)
  expect(changes).toEqual([])
  expect(first).toContain('"message":"after"')
  expect(await read(db)).toBe(first)
  expect(wasKept()).toBe(true)
})
