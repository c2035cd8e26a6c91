import { expect, test } from 'vitest'
import type { Chat } from '#contract/records/chat.ts'
import { openPage } from '#platform/operations/page.ts'
import { carriedOrder, someone } from '#testing/accounts/chats.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { eventually, expectField, operator, outcomeOf, type Person } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const rider = await someone(app, 'rider', 'Tunde Bello')
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

const names = ['Amaka Obi', 'Bísí Adéoyè', 'Chidi 100%']
const customers: Person[] = []
for (const name of names) customers.push(await someone(app, 'customer', name))
const [amaka, bisi, chidi] = customers as [Person, Person, Person]
for (const customer of customers) await carriedOrder(app, { ...market, rider, customer })

const write = async (from: Person, text: string) =>
  (await from.client.sendMessageToStore({ params: { storeId }, body: { text } })).data
const first = new Map<Person, { chatId: string; id: string }>()
for (const customer of customers) first.set(customer, await write(customer, 'Good morning'))
const toRider = await amaka.client.sendMessageToUser({
  params: { userId: rider.id },
  body: { text: 'Where are you?' },
})

const whose = ({ data }: { data: Chat[] }) => data.map(({ members }) => members[1]!.name)
const list = (query = {}) => owner.client.getStoreChats({ params: { storeId }, query })

test('the chat with the newest message comes first, in one query after the store’s access', async () => {
  expect(whose(await list())).toEqual(['Chidi 100%', 'Bísí Adéoyè', 'Amaka Obi'])
  const { data: last } = await owner.client.sendStoreMessageToUser({
    params: { storeId, userId: bisi.id },
    body: { text: 'Good morning to you' },
  })
  const { data } = await list()
  expect(whose({ data })).toEqual(['Bísí Adéoyè', 'Chidi 100%', 'Amaka Obi'])
  expect(queriesOf('getStoreChats')).toBe(2)
  expect(data[0]).toEqual({
    id: last.chatId,
    type: 'user-store',
    members: [
      { type: 'store', id: storeId, name: 'Test canteen', picture: null },
      { type: 'user', id: bisi.id, name: 'Bísí Adéoyè', picture: null },
    ],
    lastMessage: last,
    unread: 1,
    open: true,
    dateCreated: expect.any(String),
    dateUpdated: last.dateCreated,
  })
  expect((await owner.client.getStoreChat({ params: { storeId, chatId: last.chatId } })).data).toEqual(
    data[0],
  )
  expect(queriesOf('getStoreChat')).toBe(2)
})

test('a user gets chats with users and stores, in one query', async () => {
  const { data } = await amaka.client.getChats()
  expect(data.map(({ type, members }) => [type, ...members.map(({ name }) => name)])).toEqual([
    ['user-user', 'Amaka Obi', 'Tunde Bello'],
    ['user-store', 'Amaka Obi', 'Test canteen'],
  ])
  expect(data.map(({ unread }) => unread)).toEqual([0, 0])
  expect(queriesOf('getChats')).toBe(1)
  const params = { chatId: toRider.data.chatId }
  expect((await amaka.client.getChat({ params })).data).toEqual(data[0])
  expect(queriesOf('getChat')).toBe(1)
  expect((await rider.client.getChats()).data).toMatchObject([{ unread: 1, lastMessage: { status: 'sent' } }])
})

test('filters by the name of the other participant and by unread', async () => {
  expect(whose(await list({ keyword: 'bisi ade' }))).toEqual(['Bísí Adéoyè'])
  expect(whose(await list({ keyword: '%' }))).toEqual(['Chidi 100%'])
  expect(whose(await list({ keyword: 'canteen' }))).toEqual([])
  expect(whose(await amaka.client.getChats({ query: { keyword: 'CANTEEN' } }))).toEqual(['Test canteen'])

  const { chatId, id } = first.get(chidi)!
  await owner.client.updateStoreMessages({
    params: { storeId, chatId },
    body: { status: 'read', lastMessageId: id },
  })
  expect(whose(await list({ unread: 'false' as never }))).toEqual(['Chidi 100%'])
  expect(whose(await list({ unread: 'true' as never }))).toEqual(['Bísí Adéoyè', 'Amaka Obi'])
  expect(whose(await list({ unread: true, keyword: 'chidi' }))).toEqual([])
  await expectField(list({ unread: 'some' as never }), 'unread')
})

test('pages have no gap; a chat with a new message keeps its place', async () => {
  const page = (lastEvaluatedKey?: string | null) =>
    list({ pageSize: 1, ...(lastEvaluatedKey && { lastEvaluatedKey }) })
  const one = await page()
  await write(amaka, 'One more thing')
  const two = await page(one.pagination.lastEvaluatedKey)
  const three = await page(two.pagination.lastEvaluatedKey)
  expect([one, two, three].flatMap(whose)).toEqual(['Bísí Adéoyè', 'Chidi 100%', 'Amaka Obi'])
  expect(three.data[0]!.lastMessage?.text).toBe('One more thing')
  expect(three.pagination.lastEvaluatedKey).toBeNull()
  const { data, pagination } = await page()
  expect(whose({ data })).toEqual(['Amaka Obi'])
  const { lastEvaluatedKey } = pagination
  expect(whose(await page(lastEvaluatedKey))).toEqual(['Bísí Adéoyè'])
  const elsewhere = { pageSize: 1, lastEvaluatedKey: lastEvaluatedKey! }
  await expectField(amaka.client.getChats({ query: elsewhere }), 'lastEvaluatedKey')
})

test('a renamed participant is found by the new name and no longer by the old one', async () => {
  const found = async (by: typeof list, keyword: string, many: number) =>
    eventually(async () => (await by({ keyword })).data.length === many || undefined, `${many} × ${keyword}`)
  const amakas = (query = {}) => amaka.client.getChats({ query })
  await found(list, 'chidi', 1)
  await chidi.client.updateUser({ body: { name: 'Ọbáfẹ́mi Ajayi' } })
  await found(list, 'chidi', 0)
  await found(list, 'obafemi', 1)
  const { data } = await owner.client.getStore({ params: { storeId } })
  await found(amakas, 'canteen', 1)
  await owner.client.updateStore({
    params: { storeId },
    body: { version: data.management!.version, name: 'Iya Basira' },
  })
  await found(amakas, 'canteen', 0)
  await found(amakas, 'basira', 1)
})

test('chats of others are not listed', async () => {
  const { chatId } = first.get(amaka)!
  expect(await outcomeOf(bisi.client.getChat({ params: { chatId } }))).toBe('404 chat.absent')
  expect(await outcomeOf(owner.client.getChat({ params: { chatId } }))).toBe('404 chat.absent')
  const params = { storeId, chatId: toRider.data.chatId }
  expect(await outcomeOf(owner.client.getStoreChat({ params }))).toBe('404 chat.absent')
  expect((await owner.client.getChats()).data).toEqual([])
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  expect(await outcomeOf(cook.client.getStoreChats({ params: { storeId } }))).toBe(
    '403 store.permission.missing',
  )
  expect(await outcomeOf(cook.client.getStoreChat({ params: { storeId, chatId } }))).toBe(
    '403 store.permission.missing',
  )
})

test('a key in the format of an earlier version is refused as invalid', async () => {
  const scope = ['getStoreChats', owner.id, { storeId }, []]
  const { lastEvaluatedKey } = openPage(app.services.secrets, scope, { pageSize: 1 }).of(
    [1, 2],
    () => [new Date().toISOString(), toRider.data.chatId],
    () => null,
  )
  await expectField(list({ lastEvaluatedKey }), 'lastEvaluatedKey')
})

test('the one with a user or a store is found by its id, and to others there is none', async () => {
  const withStore = await amaka.client.getChats({ query: { memberId: storeId } })
  expect(withStore.data.map(({ id }) => id)).toEqual([first.get(amaka)!.chatId])
  const withRider = await amaka.client.getChats({ query: { memberId: rider.id } })
  expect(withRider.data.map(({ id }) => id)).toEqual([toRider.data.chatId])
  expect((await list({ memberId: chidi.id })).data.map(({ id }) => id)).toEqual([first.get(chidi)!.chatId])
  expect((await chidi.client.getChats({ query: { memberId: rider.id } })).data).toEqual([])
  await expectField(amaka.client.getChats({ query: { memberId: 'nobody' } }), 'memberId')
})

test('how many chats and alerts wait to be read is counted, by what one may see', async () => {
  const unreadChats = (await list({ unread: true })).data.length
  expect(unreadChats).toBeGreaterThan(0)
  const params = { storeId }
  const { data } = await owner.client.getStoreUnreadCounts({ params })
  expect(data.chats).toBe(unreadChats)
  expect(data.alerts).toBe(
    (await owner.client.getStoreAlerts({ params, query: { unread: true } })).data.length,
  )
  expect(queriesOf('getStoreUnreadCounts')).toBe(2)
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  expect((await cook.client.getStoreUnreadCounts({ params })).data).toEqual({ alerts: 0, chats: 0 })
  expect(await outcomeOf(amaka.client.getStoreUnreadCounts({ params }))).toBe('403 auth.role.forbidden')

  const own = (await amaka.client.getAlerts({ query: { unread: true } })).data.length
  const chats = (await amaka.client.getChats({ query: { unread: true } })).data.length
  expect((await amaka.client.getUnreadCounts()).data).toEqual({ alerts: own, chats })
  expect(queriesOf('getUnreadCounts')).toBe(1)
  await amaka.client.markAlertsRead({ body: {} })
  expect((await amaka.client.getUnreadCounts()).data).toEqual({ alerts: 0, chats })
})
