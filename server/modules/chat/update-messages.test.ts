import { expect, test } from 'vitest'
import type { MessageMark } from '#contract/states.ts'
import { carriedOrder, eventDataOf, someone } from '#testing/accounts/chats.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { expectField, operator, outcomeOf, type Person } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const rider = await someone(app, 'rider', 'Tunde Bello')

/** A customer to whom the rider has sent some messages. */
async function written(count: number) {
  const customer = await someone(app, 'customer', 'Amaka Obi')
  await carriedOrder(app, { ...market, rider, customer })
  const say = async (text: string) =>
    (await rider.client.sendMessageToUser({ params: { userId: customer.id }, body: { text } })).data
  const messages = []
  for (let number = 1; number <= count; number++) messages.push(await say(`Message ${number}`))
  const { chatId } = messages[0]!
  const params = { chatId }
  return {
    customer,
    params,
    say,
    ids: messages.map(({ id }) => id),
    mark: (status: MessageMark, lastMessageId: string, by: Person = customer) =>
      by.client.updateMessages({ params, body: { status, lastMessageId } }),
    statuses: async (viewer: Person = rider) =>
      (await viewer.client.getMessages({ params })).data.map(({ status }) => status).toReversed(),
    unread: async () => (await customer.client.getChat({ params })).data.unread,
  }
}

const updatesOf = (person: Person) => eventDataOf(app, { userId: person.id }, 'chat.messages.update')

test('all messages up to one are marked, and both participants are notified', async () => {
  const { customer, params, ids, mark, statuses, unread } = await written(4)
  const before = (await updatesOf(rider)).length
  const { statusCode, data } = await mark('read', ids[1]!)
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({
    chatId: params.chatId,
    reader: { type: 'user', id: customer.id, name: 'Amaka Obi' },
    status: 'read',
    lastMessageId: ids[1],
    unread: 2,
  })
  expect(await statuses()).toEqual(['read', 'read', 'sent', 'sent'])
  expect(await statuses(customer)).toEqual(['read', 'read', 'sent', 'sent'])
  expect(await unread()).toBe(2)
  expect((await updatesOf(rider)).slice(before)).toEqual([data])
  expect(await updatesOf(customer)).toEqual([data])
  const { data: messages } = await rider.client.getMessages({ params })
  const { dateDelivered, dateRead } = messages.at(-1)!
  expect([dateDelivered, dateRead]).toEqual([data.date, data.date])
})

test('delivered is not read; read keeps the time of delivery', async () => {
  const { params, ids, mark, statuses, unread } = await written(3)
  const { data: delivered } = await mark('delivered', ids[1]!)
  expect([delivered.unread, await unread()]).toEqual([3, 3])
  expect(await statuses()).toEqual(['delivered', 'delivered', 'sent'])
  await app.services.clock.advance(60_000)
  const { data: read } = await mark('read', ids[2]!)
  const { data } = await rider.client.getMessages({ params })
  expect(data.map(({ dateDelivered, dateRead }) => [dateDelivered, dateRead])).toEqual([
    [read.date, read.date],
    [delivered.date, read.date],
    [delivered.date, read.date],
  ])
  expect(await unread()).toBe(0)
})

test('marks are never taken back, and a repeated mark notifies nobody', async () => {
  const { customer, ids, mark, statuses } = await written(3)
  const { data } = await mark('read', ids[1]!)
  const before = await updatesOf(customer)
  for (const [status, id] of [
    ['read', ids[1]!],
    ['read', ids[0]!],
    ['delivered', ids[1]!],
    ['delivered', ids[0]!],
  ] as const) {
    const again = await mark(status, id)
    expect(again.statusCode).toBe(208)
    expect(again.data).toEqual({ ...data, status, lastMessageId: id })
  }
  expect(await statuses()).toEqual(['read', 'read', 'sent'])
  expect(await updatesOf(customer)).toEqual(before)
  expect((await mark('delivered', ids[2]!)).statusCode).toBe(200)
  expect(await statuses()).toEqual(['read', 'read', 'delivered'])
})

test('a user cannot mark own messages', async () => {
  const { customer, ids, say, mark, statuses, unread } = await written(2)
  const own = (
    await customer.client.sendMessageToUser({ params: { userId: rider.id }, body: { text: 'Hello' } })
  ).data
  await say('One more')
  expect((await mark('delivered', own.id)).data).toMatchObject({ lastMessageId: own.id, unread: 3 })
  expect((await mark('read', own.id)).data).toMatchObject({ lastMessageId: own.id, unread: 1 })
  expect(await statuses()).toEqual(['read', 'read', 'sent', 'sent'])
  expect(await unread()).toBe(1)
  const nothingBefore = await mark('read', ids[1]!, rider)
  expect(nothingBefore.statusCode).toBe(208)
  expect(await statuses()).toEqual(['read', 'read', 'sent', 'sent'])
})

test('members of a store share their marks', async () => {
  const customer = await someone(app, 'customer', 'Chidi Okeke')
  await carriedOrder(app, { ...market, rider, customer })
  const helper = await assistantOf(app, owner, storeId, ['chat'])
  const { data: question } = await customer.client.sendMessageToStore({
    params: { storeId },
    body: { text: 'Are you open?' },
  })
  const params = { storeId, chatId: question.chatId }
  const body = { status: 'read', lastMessageId: question.id } as const
  const { data } = await helper.client.updateStoreMessages({ params, body })
  expect(data.reader).toMatchObject({ type: 'store', id: storeId, name: 'Test canteen' })
  expect((await owner.client.updateStoreMessages({ params, body })).statusCode).toBe(208)
  expect((await owner.client.getStoreChat({ params })).data.unread).toBe(0)
  expect(await eventDataOf(app, { storeId }, 'chat.messages.update')).toEqual([data])
  expect(await updatesOf(customer)).toEqual([data])
  const cook = await assistantOf(app, owner, storeId, ['orders'])
  expect(await outcomeOf(cook.client.updateStoreMessages({ params, body }))).toBe(
    '403 store.permission.missing',
  )
})

test('an unknown message cannot be marked', async () => {
  const [here, elsewhere] = [await written(1), await written(1)]
  expect(await outcomeOf(here.mark('read', elsewhere.ids[0]!))).toBe('404 chat.message.absent')
  expect(await outcomeOf(here.mark('read', here.params.chatId))).toBe('404 chat.message.absent')
  expect(await outcomeOf(here.mark('read', here.ids[0]!, elsewhere.customer))).toBe('404 chat.absent')
  expect(await outcomeOf(here.mark('read', here.ids[0]!, owner))).toBe('404 chat.absent')
  const asStore = {
    params: { storeId, ...here.params },
    body: { status: 'read', lastMessageId: here.ids[0]! },
  } as const
  expect(await outcomeOf(owner.client.updateStoreMessages(asStore))).toBe('404 chat.absent')
  expect(await here.statuses()).toEqual(['sent'])
  await expectField(here.mark('failed' as never, here.ids[0]!), 'status')
})
