import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { carriedOrder, eventDataOf, messageAlerts, someone } from '#testing/accounts/chats.ts'
import { startApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import {
  eventually,
  goodPassword,
  jobsOf,
  operator,
  outcomeOf,
  type Person,
  signUp,
} from '#testing/people.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp({ DATABASE_CONNECTIONS: '25' })
const { db } = app.services
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const helper = await assistantOf(app, owner, storeId, ['chat'])

async function newPair() {
  const pair = {
    customer: await someone(app, 'customer', 'Amaka Obi'),
    rider: await someone(app, 'rider', 'Tunde Bello'),
  }
  await carriedOrder(app, { ...market, ...pair })
  return pair
}

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const numbersOf = async (chatId: string) =>
  (
    await db.many<{ number: number }>(
      sql`SELECT number FROM message WHERE chat_id = ${chatId} ORDER BY number`,
    )
  ).map(({ number }) => number)
const unreadBy = async (person: Person, chatId: string) =>
  (await person.client.getChat({ params: { chatId } })).data.unread

test('concurrent messages get dense numbers, and both participants receive them in order', async () => {
  const { customer } = await newPair()
  const toStore = () => customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'Hello' } })
  const toCustomer = ({ client }: Person) =>
    client.sendStoreMessageToUser({ params: { storeId, userId: customer.id }, body: { text: 'Welcome' } })
  const sent = await Promise.all([
    times(12, toStore),
    times(8, () => toCustomer(owner)),
    times(7, () => toCustomer(helper)),
  ])
  const chatIds = new Set(sent.flat().map(({ data }) => data.chatId))
  expect(chatIds.size).toBe(1)
  const [chatId] = [...chatIds] as [string]
  expect(await numbersOf(chatId)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
  expect(await unreadBy(customer, chatId)).toBe(15)
  expect((await owner.client.getStoreChat({ params: { storeId, chatId } })).data.unread).toBe(12)
  const { data } = await customer.client.getMessages({ params: { chatId }, query: { pageSize: 50 } })
  const written = data.map(({ id }) => id).toReversed()
  for (const party of [{ userId: customer.id }, { storeId }])
    expect((await eventDataOf(app, party, 'chat.message.new')).map(({ id }) => id)).toEqual(written)
  expect(await messageAlerts(app, { userId: customer.id })).toHaveLength(1)
})

test('two users who write first at the same time create one chat', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { customer, rider } = await newPair()
    const write = (from: Person, to: Person) =>
      from.client.sendMessageToUser({ params: { userId: to.id }, body: { text: 'Hello' } })
    const sent = await Promise.all([write(customer, rider), write(rider, customer)])
    expect(new Set(sent.map(({ data }) => data.chatId)).size).toBe(1)
    for (const { client } of [customer, rider])
      expect((await client.getChats()).data).toMatchObject([{ unread: 1 }])
  }
})

test.for(['before there is a chat', 'in a chat'])(
  'the same message sent twenty times concurrently over HTTP and a socket, %s, is stored and sent once',
  async (when) => {
    const { customer, rider } = await newPair()
    const params = { userId: rider.id }
    if (when === 'in a chat')
      await rider.client.sendMessageToUser({ params: { userId: customer.id }, body: { text: 'Hi' } })
    const body = { text: 'Hello', clientMessageId: 'twenty' }
    const before = (await eventDataOf(app, params, 'chat.message.new')).length
    const socket = await connect(app, customer.token)
    const [overHttp, overSocket] = await Promise.all([
      times(14, () => customer.client.sendMessageToUser({ params, body })),
      times(6, () => socket.request('chat.message.post', { ...params, ...body })),
    ])
    const sent = [...overHttp, ...overSocket]
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(208)])
    for (const { data } of sent) expect(data).toEqual(overHttp[0]!.data)
    for (const party of [params, { userId: customer.id }])
      expect(await eventDataOf(app, party, 'chat.message.new')).toHaveLength(before + 1)
    expect(await messageAlerts(app, params)).toHaveLength(1)
    expect(await unreadBy(rider, overHttp[0]!.data.chatId)).toBe(1)
    socket.cut()
  },
)

test('unread counts are right with concurrent messages', async () => {
  const { customer, rider } = await newPair()
  const write = (index: number) =>
    customer.client.sendMessageToUser({ params: { userId: rider.id }, body: { text: `Message ${index}` } })
  const { chatId } = (await write(0)).data
  const mark = async (index: number) => {
    const { data } = await rider.client.getMessages({ params: { chatId } })
    const status = index % 3 === 0 ? 'delivered' : 'read'
    await rider.client.updateMessages({ params: { chatId }, body: { status, lastMessageId: data[0]!.id } })
  }
  await Promise.all([times(20, write), times(10, mark)])
  const { data } = await rider.client.getMessages({ params: { chatId }, query: { pageSize: 50 } })
  expect(await unreadBy(rider, chatId)).toBe(data.filter(({ status }) => status !== 'read').length)
  const updates = (await eventDataOf(app, { userId: customer.id }, 'chat.messages.update')).filter(
    ({ status }) => status === 'read',
  )
  const places = updates.map(({ lastMessageId }) => data.findIndex(({ id }) => id === lastMessageId))
  expect(places).toEqual(places.toSorted((a, b) => b - a))
  expect(new Set(places).size).toBe(places.length)
  for (const person of [customer, rider]) {
    const events = await eventDataOf(app, { userId: person.id }, 'chat.messages.update')
    expect(events.filter(({ status }) => status === 'read')).toEqual(updates)
  }
})

test('a message written during the deletion of an account is erased too', async () => {
  const customer = await signUp(app, 'customer')
  await carriedOrder(app, { ...market, customer })
  await db.run(
    sql`UPDATE orders SET version = version + 1, status = 'completed', ended_at = service_now() WHERE customer_id = ${customer.id}`,
  )
  const say = (index: number) =>
    outcomeOf(
      customer.client.sendMessageToStore({ params: { storeId }, body: { text: `Unforgettable ${index}` } }),
    )
  const first = await customer.client.sendMessageToStore({
    params: { storeId },
    body: { text: 'Unforgettable' },
  })
  const deleting = customer.client.deleteAccount({ body: { password: goodPassword } })
  const outcomes = await times(30, say)
  await deleting
  outcomes.push(await say(31))
  const isOver = async () => (await jobsOf(app, 'eraseFromChats')).length === 0 || undefined
  await eventually(isOver, 'the end of the erasure')
  expect(outcomes.at(-1)).toBe('401 auth.session.ended')
  expect(outcomes.filter((each) => each !== '200' && each !== '401 auth.session.ended')).toEqual([])
  const left = await db.many<{ text: string | null }>(
    sql`SELECT text FROM message WHERE chat_id = ${first.data.chatId}`,
  )
  expect(left).toHaveLength(1 + outcomes.filter((each) => each === '200').length)
  expect(left.filter(({ text }) => text !== null)).toEqual([])
})
