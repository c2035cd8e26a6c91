import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { eventDataOf, linesOf, messageAlerts, someone } from '#testing/accounts/chats.ts'
import { addApp, pushedTo, pushesTried } from '#testing/alerts/push.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { eventually, operator, outcomeOf, type Person } from '#testing/people.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const rider = await someone(app, 'rider', 'Tunde Bello')
const helper = await assistantOf(app, owner, storeId, ['chat'])

const { newCustomer, toRider, toStore } = linesOf(app, { ...market, rider })

test('the first message creates a chat, and both participants are notified', async () => {
  const customer = await newCustomer()
  const { statusCode, data } = await toRider(customer, { text: 'Where are you?', clientMessageId: 'phone-1' })
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    sender: { type: 'user', id: customer.id, name: 'Amaka Obi', picture: null },
    clientMessageId: 'phone-1',
    text: 'Where are you?',
    attachments: [],
    status: 'sent',
    dateDelivered: null,
    dateRead: null,
  })
  const forOthers = { ...data, clientMessageId: null }
  expect(await eventDataOf(app, { userId: customer.id }, 'chat.message.new')).toEqual([data])
  const params = { chatId: data.chatId }
  expect((await eventDataOf(app, { userId: rider.id }, 'chat.message.new')).at(-1)).toEqual(forOthers)
  expect((await rider.client.getMessages({ params })).data).toEqual([forOthers])
  expect((await customer.client.getMessages({ params })).data).toEqual([data])
})

test('a reply goes to the same chat, by user id or by chat id', async () => {
  const customer = await newCustomer()
  const { data: question } = await toRider(customer, { text: 'Where are you?' })
  const { data: answer } = await rider.client.sendMessageToUser({
    params: { userId: customer.id },
    body: { text: 'At the roundabout.' },
  })
  const params = { chatId: question.chatId }
  const { data: more } = await customer.client.sendMessageToChat({ params, body: { text: 'Good.' } })
  expect([answer.chatId, more.chatId]).toEqual([question.chatId, question.chatId])
  const texts = (await rider.client.getMessages({ params })).data.map(({ text }) => text)
  expect(texts).toEqual(['Good.', 'At the roundabout.', 'Where are you?'])
})

test('members of a store write as the store and share its chats', async () => {
  const customer = await newCustomer()
  const { data: question } = await toStore(customer, { text: 'Is there moin moin?' })
  const { data: answer } = await helper.client.sendStoreMessageToUser({
    params: { storeId, userId: customer.id },
    body: { text: 'There is.', clientMessageId: 'till' },
  })
  const params = { storeId, chatId: question.chatId }
  const { data: more } = await owner.client.sendStoreMessageToChat({ params, body: { text: 'Plenty.' } })
  expect([answer.chatId, more.chatId]).toEqual([question.chatId, question.chatId])
  expect(answer.sender).toMatchObject({ type: 'store', id: storeId, name: 'Test canteen' })
  expect(await eventDataOf(app, { userId: customer.id }, 'chat.message.new')).toEqual([
    question,
    { ...answer, clientMessageId: null },
    more,
  ])
  expect(await eventDataOf(app, { storeId }, 'chat.message.new')).toEqual([question, answer, more])
})

test('the first unread message alerts the recipient, without its text', async () => {
  const customer = await newCustomer()
  const party = { userId: customer.id }
  const say = async (text: string) =>
    (await owner.client.sendStoreMessageToUser({ params: { storeId, userId: customer.id }, body: { text } }))
      .data
  const first = await say('The secret soup is ready.')
  await say('It is still warm.')
  expect(await messageAlerts(app, party)).toEqual([{ chatId: first.chatId, messageId: first.id }])
  const params = { chatId: first.chatId }
  await customer.client.updateMessages({ params, body: { status: 'delivered', lastMessageId: first.id } })
  await say('It is warm no more.')
  expect(await messageAlerts(app, party)).toHaveLength(1)
  const { data } = await customer.client.getMessages({ params })
  await customer.client.updateMessages({ params, body: { status: 'read', lastMessageId: data[0]!.id } })
  const fourth = await say('There is more.')
  expect((await messageAlerts(app, party)).map(({ messageId }) => messageId)).toEqual([first.id, fourth.id])
  await toStore(customer, { text: 'Thank you.' })
  const { needs } = await db.one<{ needs: string }>(sql`
    SELECT needs FROM alert WHERE store_id = ${storeId} ORDER BY id DESC LIMIT 1`)
  expect(needs).toBe('chat')
})

test('a disconnected recipient gets a push for every message; reading marks the alert as read', async () => {
  const customer = await newCustomer()
  const device = await addApp(customer)
  const say = async (text: string) => {
    const params = { storeId, userId: customer.id }
    const { data } = await owner.client.sendStoreMessageToUser({ params, body: { text } })
    await pushesTried(app)
    return data
  }
  const pushes = async () => (await pushedTo(app, device)).length
  const unread = async () =>
    (await customer.client.getAlerts({ query: { unread: true } })).data.filter(
      ({ type }) => type === 'message-new',
    ).length
  const socket = await connect(app, customer.token)
  await say('Are you there?')
  expect([await pushes(), await unread()]).toEqual([0, 1])
  socket.cut()
  await eventually(async () => {
    const { connected } = await db.one<{ connected: boolean }>(
      sql`SELECT is_connected(${customer.id}) AS connected`,
    )
    return !connected || undefined
  }, 'the end of the socket')
  await say('The soup is ready.')
  const last = await say('It gets cold.')
  expect([await pushes(), await unread()]).toEqual([2, 1])
  const body = { status: 'read', lastMessageId: last.id } as const
  await customer.client.updateMessages({ params: { chatId: last.chatId }, body })
  expect(await unread()).toBe(0)
})

test('for other users the chat does not exist', async () => {
  const [customer, stranger] = [await newCustomer(), await newCustomer('Ngozi Eze')]
  const { data } = await toRider(customer, { text: 'Hello' })
  const params = { chatId: data.chatId }
  const body = { text: 'Let me in.' }
  expect(await outcomeOf(stranger.client.sendMessageToChat({ params, body }))).toBe('404 chat.absent')
  expect(await outcomeOf(owner.client.sendMessageToChat({ params, body }))).toBe('404 chat.absent')
  const asStore = owner.client.sendStoreMessageToChat({ params: { storeId, ...params }, body })
  expect(await outcomeOf(asStore)).toBe('404 chat.absent')
  const ofStore = { chatId: (await toStore(customer, body)).data.chatId }
  expect(await outcomeOf(owner.client.sendMessageToChat({ params: ofStore, body }))).toBe('404 chat.absent')
})

test('only members with the permission can write for a store', async () => {
  const customer = await newCustomer()
  const cook = await assistantOf(app, owner, storeId, ['orders', 'menu', 'money'])
  const stranger = await someone(app, 'store', 'Another owner')
  const send = (person: Person) =>
    outcomeOf(
      person.client.sendStoreMessageToUser({
        params: { storeId, userId: customer.id },
        body: { text: 'Hello' },
      }),
    )
  expect(await send(cook)).toBe('403 store.permission.missing')
  expect(await send(stranger)).toBe('404 store.absent')
  expect(await send(helper)).toBe('200')
})
