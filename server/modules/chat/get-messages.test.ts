import { expect, test } from 'vitest'
import type { Message } from '#contract/records/message.ts'
import { carriedOrder, someone } from '#testing/accounts/chats.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const customer = await someone(app, 'customer', 'Amaka Obi')
const stranger = await someone(app, 'customer', 'Ngozi Eze')
await carriedOrder(app, { ...market, customer })
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

const texts = ['Is there Ẹ̀fọ́ rírò?', 'There is.', 'How much?', '100% fresh, ₦1,500.', 'I take two.']
const ask = async (text: string) =>
  (
    await customer.client.sendMessageToStore({
      params: { storeId },
      body: { text, clientMessageId: `c-${text.length}` },
    })
  ).data
const answer = async (text: string) =>
  (await owner.client.sendStoreMessageToUser({ params: { storeId, userId: customer.id }, body: { text } }))
    .data
const messages: Message[] = []
for (const [index, text] of texts.entries()) messages.push(await (index % 2 ? answer : ask)(text))
const { chatId } = messages[0]!
const params = { storeId, chatId }

const textsOf = ({ data }: { data: { text: string | null }[] }) => data.map(({ text }) => text)
const newestFirst = texts.toReversed()

test('messages come newest first for both participants, in two queries', async () => {
  const own = await customer.client.getMessages({ params: { chatId } })
  expect(own.data).toEqual(messages.toReversed())
  expect(queriesOf('getMessages')).toBe(2)
  const stores = await owner.client.getStoreMessages({ params })
  expect(stores.data).toEqual(own.data.map((each) => ({ ...each, clientMessageId: null })))
  expect(queriesOf('getStoreMessages')).toBe(3)
})

test('pages have no repeat and no gap while messages are written', async () => {
  const page = (lastEvaluatedKey?: string | null) =>
    customer.client.getMessages({
      params: { chatId },
      query: { pageSize: 2, ...(lastEvaluatedKey && { lastEvaluatedKey }) },
    })
  const one = await page()
  newestFirst.unshift((await ask('And a bottle of water.')).text!)
  const two = await page(one.pagination.lastEvaluatedKey)
  const three = await page(two.pagination.lastEvaluatedKey)
  expect([one, two, three].flatMap(textsOf)).toEqual(newestFirst.slice(1))
  expect(three.pagination.lastEvaluatedKey).toBeNull()
})

test('searches words of the text', async () => {
  const find = async (keyword: string) =>
    textsOf(await owner.client.getStoreMessages({ params, query: { keyword } }))
  expect(await find('efo RIRO')).toEqual(['Is there Ẹ̀fọ́ rírò?'])
  expect(await find('%')).toEqual(['100% fresh, ₦1,500.'])
  expect(await find('akara')).toEqual([])
  expect(await find(' ')).toEqual(newestFirst)
})

test('messages of others are not listed', async () => {
  expect(await outcomeOf(stranger.client.getMessages({ params: { chatId } }))).toBe('404 chat.absent')
  expect(await outcomeOf(owner.client.getMessages({ params: { chatId } }))).toBe('404 chat.absent')
  const absent = { storeId, chatId: '01900000-0000-7000-8000-0000000000ff' }
  expect(await outcomeOf(owner.client.getStoreMessages({ params: absent }))).toBe('404 chat.absent')
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  expect(await outcomeOf(cook.client.getStoreMessages({ params }))).toBe('403 store.permission.missing')
})
