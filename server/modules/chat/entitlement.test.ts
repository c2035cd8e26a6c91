import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { carriedOrder, someone } from '#testing/accounts/chats.ts'
import { startApp } from '#testing/app.ts'
import { completedOrder, moved, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { goodPassword, operator, outcomeOf, type Person, refusal, signUp } from '#testing/people.ts'
import { askToWork, openStore } from '#testing/stores.ts'

const app = await startApp({ CHAT_DAYS: '3', ACCESS_TOKEN_MINUTES: '1440' })
const { db } = app.services
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market

/** New users with an order at the store. */
const people = async () => ({
  customer: await someone(app, 'customer', 'Amaka Obi'),
  rider: await someone(app, 'rider', 'Tunde Bello'),
})
type People = Awaited<ReturnType<typeof people>>

const body = { text: 'Hello' }
const toUser = (from: Person, { id }: { id: string }) =>
  outcomeOf(from.client.sendMessageToUser({ params: { userId: id }, body }))
const toStore = (from: Person, id = storeId) =>
  outcomeOf(from.client.sendMessageToStore({ params: { storeId: id }, body }))
const fromStore = ({ id }: { id: string }, from = storeId) =>
  outcomeOf(owner.client.sendStoreMessageToUser({ params: { storeId: from, userId: id }, body }))

/** The pairs of users who can write to each other. */
async function connected({ customer, rider }: People) {
  const ways = {
    'customer rider': [await toUser(customer, rider), await toUser(rider, customer)],
    'customer store': [await toStore(customer), await fromStore(customer)],
    'rider store': [await toStore(rider), await fromStore(rider)],
  }
  for (const [there, back] of Object.values(ways)) expect(there).toBe(back)
  return Object.entries(ways).flatMap(([names, [there]]) => (there === '200' ? [names] : []))
}

test.for<[string, (those: typeof market) => Promise<unknown>, string[]]>([
  ['nothing', async () => {}, []],
  ['an order that was never paid', (those) => anOrder(app, { customerId: those.customer.id, storeId }), []],
  [
    'an unpaid order whose time is over',
    async (those) => {
      const { id } = await anOrder(app, { customerId: those.customer.id, storeId })
      await moved(app, id, 'expire', 'platform')
    },
    [],
  ],
  ['a paid order', (those) => paidOrder(app, those), ['customer store']],
  [
    'an order on offer to the rider',
    async (those) => {
      const orderId = await paidOrder(app, those)
      await moved(app, orderId, 'accept', 'store')
      await db.run(sql`
        INSERT INTO offer (id, order_id, rider_id, round, wave) VALUES (${newId()}, ${orderId}, ${those.rider.id}, 1, 1)`)
    },
    ['customer store'],
  ],
  [
    'an order that the rider carries',
    (those) => carriedOrder(app, those),
    ['customer rider', 'customer store', 'rider store'],
  ],
  [
    'an order that was rejected',
    async (those) => moved(app, await paidOrder(app, those), 'reject', 'store'),
    ['customer store'],
  ],
  [
    'a completed order',
    (those) => completedOrder(app, those),
    ['customer rider', 'customer store', 'rider store'],
  ],
])('%s entitles the right parties to chat', async ([, tie, expected]) => {
  const those = await people()
  await tie({ ...market, ...those })
  expect(await connected(those)).toEqual(expected)
})

test('an ended order entitles to chat for the configured days; then chats are read-only', async () => {
  const those = await people()
  await completedOrder(app, { ...market, ...those })
  const { customer, rider } = those
  const sent = { text: 'Thank you.', clientMessageId: 'before-the-end' }
  const send = () => customer.client.sendMessageToUser({ params: { userId: rider.id }, body: sent })
  const { data } = await send()
  const params = { chatId: data.chatId }
  const age = (hours: number) =>
    db.run(sql`
      UPDATE orders SET version = version + 1, ended_at = service_now() - ${hours} * interval '1 hour' WHERE customer_id = ${customer.id}`)
  await age(3 * 24 - 1)
  expect(await connected(those)).toEqual(['customer rider', 'customer store', 'rider store'])
  expect((await rider.client.getChat({ params })).data.open).toBe(true)
  await age(3 * 24 + 1)
  expect(await connected(those)).toEqual([])
  for (const { client } of [customer, rider]) {
    expect((await client.getChat({ params })).data.open).toBe(false)
    expect((await client.getMessages({ params })).data.at(-1)!.id).toBe(data.id)
    expect(await outcomeOf(client.sendMessageToChat({ params, body }))).toBe('403 chat.not-entitled')
  }
  const read = { status: 'read', lastMessageId: data.id } as const
  expect(await outcomeOf(rider.client.updateMessages({ params, body: read }))).toBe('200')
  expect(await outcomeOf(send())).toBe('208')
  await carriedOrder(app, { ...market, ...those })
  expect((await customer.client.getChat({ params })).data.open).toBe(true)
})

test('a request entitles its sender and the store to chat while it lasts, and some days longer', async () => {
  const assistant = await signUp(app, 'assistant')
  const both = async () => [await toStore(assistant), await fromStore(assistant)]
  expect(await both()).toEqual(['403 chat.not-entitled', '403 chat.not-entitled'])
  const params = await askToWork(assistant, storeId)
  expect(await both()).toEqual(['200', '200'])
  await owner.client.acceptRequest({ params, body: {} })
  await db.run(
    sql`UPDATE store_request SET decided_at = service_now() - interval '1 year' WHERE id = ${params.requestId}`,
  )
  expect(await both()).toEqual(['200', '200'])
  await owner.client.revokeRequest({ params })
  expect(await both()).toEqual(['200', '200'])
  await db.run(
    sql`UPDATE store_request SET decided_at = service_now() - interval '73 hours' WHERE id = ${params.requestId}`,
  )
  expect(await both()).toEqual(['403 chat.not-entitled', '403 chat.not-entitled'])
})

test('a refusal does not reveal whether a user exists', async () => {
  const { customer, rider } = await people()
  const absent = { id: '01900000-0000-7000-8000-0000000000ff' }
  const refusals = await Promise.all([
    ...[rider, absent, customer, { id: storeId }].map(({ id }) =>
      refusal(customer.client.sendMessageToUser({ params: { userId: id }, body })),
    ),
    ...[{ id: storeId }, absent, customer].map(({ id }) =>
      refusal(customer.client.sendMessageToStore({ params: { storeId: id }, body })),
    ),
  ])
  const words = refusals.map(({ statusCode, code, message }) => `${statusCode} ${code} ${message}`)
  expect(new Set(words).size).toBe(1)
  expect(words[0]).toMatch(/^403 chat.not-entitled /)
})

test('an id of a user is not accepted as one of a store, or the reverse', async () => {
  const { customer, rider } = await people()
  await carriedOrder(app, { ...market, customer, rider })
  expect(await toStore(customer)).toBe('200')
  expect(await toUser(customer, { id: storeId })).toBe('403 chat.not-entitled')
  expect(await toUser(customer, rider)).toBe('200')
  expect(await toStore(customer, rider.id)).toBe('403 chat.not-entitled')
})

test('a customer who has blocked the store gets no messages from it, and may still write', async () => {
  const { customer } = await people()
  await paidOrder(app, { ...market, customer })
  const sent = await customer.client.sendMessageToStore({ params: { storeId }, body })
  const { chatId } = sent.data
  const params = { storeId, chatId }
  const openTo = async () => (await owner.client.getStoreChat({ params })).data.open
  await customer.client.blockStore({ params: { storeId } })
  expect(await fromStore(customer)).toBe('403 chat.not-entitled')
  expect(await outcomeOf(owner.client.sendStoreMessageToChat({ params, body }))).toBe('403 chat.not-entitled')
  expect([await openTo(), await toStore(customer)]).toEqual([false, '200'])
  await customer.client.unblockStore({ params: { storeId } })
  expect([await openTo(), await fromStore(customer)]).toEqual([true, '200'])
})

test('a deleted user cannot be written to, and their chats stay readable', async () => {
  const customer = await signUp(app, 'customer')
  const rider = await someone(app, 'rider', 'Tunde Bello')
  const closing = await openStore(owner, { name: 'Closing canteen' })
  const orderId = await completedOrder(app, { ...market, storeId: closing.id, customer, rider })
  expect(orderId).toBeDefined()
  const chatOf = async (call: Promise<{ data: { chatId: string } }>) => (await call).data.chatId
  const chats = [
    await chatOf(customer.client.sendMessageToUser({ params: { userId: rider.id }, body })),
    await chatOf(rider.client.sendMessageToStore({ params: { storeId: closing.id }, body })),
  ]
  expect(await fromStore(customer, closing.id)).toBe('200')
  await customer.client.deleteAccount({ body: { password: goodPassword } })
  const gone = '410 user.deleted'
  expect(await toUser(rider, customer)).toBe(gone)
  expect(await fromStore(customer, closing.id)).toBe(gone)
  expect(await outcomeOf(rider.client.sendMessageToChat({ params: { chatId: chats[0]! }, body }))).toBe(gone)
  await db.run(sql`UPDATE store SET deleted_at = service_now() WHERE id = ${closing.id}`)
  expect(await toStore(rider, closing.id)).toBe('410 store.deleted')
  // Users who were never connected with a deleted party get the same answer as for an unknown one.
  const stranger = await someone(app, 'rider', 'Somebody else')
  expect(await toUser(stranger, customer)).toBe('403 chat.not-entitled')
  expect(await toStore(stranger, closing.id)).toBe('403 chat.not-entitled')
  const seen = await Promise.all(chats.map((chatId) => rider.client.getChat({ params: { chatId } })))
  expect(seen.map(({ data }) => [data.members[1]!.name, data.open])).toEqual([
    ['Deleted user', false],
    ['Closing canteen', false],
  ])
})
