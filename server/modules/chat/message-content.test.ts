import { expect, test } from 'vitest'
import { eventDataOf, linesOf, someone } from '#testing/accounts/chats.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { expectField, operator, outcomeOf, uploaded } from '#testing/people.ts'
import { flatPng, smallPdf } from '#testing/screens/pictures.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const rider = await someone(app, 'rider', 'Tunde Bello')
const helper = await assistantOf(app, owner, storeId, ['chat'])

const { newCustomer, toRider, toStore } = linesOf(app, { ...market, rider })

test('attachments are the sender’s own uploads, read by signed URLs that expire', async () => {
  const customer = await newCustomer()
  const [picture, list] = [
    await uploaded(customer, 'attachment', 'image/png', flatPng(4, 4)),
    await uploaded(customer, 'attachment', 'application/pdf', smallPdf),
  ]
  const { data } = await toStore(customer, { attachments: [picture!, list!] })
  expect(data).toMatchObject({
    text: null,
    attachments: [{ mimeType: 'image/png' }, { mimeType: 'application/pdf' }],
  })
  const [{ attachments }] = (
    await owner.client.getStoreMessages({ params: { storeId, chatId: data.chatId } })
  ).data as [typeof data]
  for (const { url } of attachments) expect((await fetch(url)).status).toBe(200)
  expect((await fetch(attachments[0]!.url.split('?')[0]!)).status).toBe(404)

  await expectField(toStore(await newCustomer(), { attachments: [picture!] }), 'attachments.0')
  const portrait = await uploaded(customer, 'picture', 'image/png', flatPng(4, 4))
  await expectField(toStore(customer, { text: 'Me', attachments: [picture!, portrait!] }), 'attachments.1')
  await expectField(toStore(customer, { attachments: [picture!, picture!] }), 'attachments')
})

test('an empty message is refused', async () => {
  const customer = await newCustomer()
  await expectField(toStore(customer, {}), 'text')
  await expectField(toStore(customer, { clientMessageId: 'only-a-name' }), 'text')
  await expectField(toStore(customer, { text: ' \n ' }), 'text')
  await expectField(toStore(customer, { text: 'x'.repeat(4001) }), 'text')
  await expectField(toStore(customer, { text: 'x', clientMessageId: 'two words' }), 'clientMessageId')
  expect((await customer.client.getChats()).data).toEqual([])
})

test('a message repeated with the same client id is stored once', async () => {
  const customer = await newCustomer()
  const key = await uploaded(customer, 'attachment', 'image/png', flatPng(4, 4))
  const body = { text: 'Two spoons, please.', attachments: [key!], clientMessageId: 'phone-7' }
  const { data } = await toStore(customer, body)
  const chat = { params: { chatId: data.chatId } }
  for (const again of [
    await toStore(customer, body),
    await customer.client.sendMessageToChat({ ...chat, body }),
  ]) {
    expect(again.statusCode).toBe(208)
    expect({ ...again.data, attachments: [] }).toEqual({ ...data, attachments: [] })
  }
  for (const other of [{ text: 'Three spoons.' }, { attachments: undefined }, { text: undefined }]) {
    const { text, attachments, clientMessageId } = { ...body, ...other }
    const changed = { clientMessageId, ...(text && { text }), ...(attachments && { attachments }) }
    expect(await outcomeOf(toStore(customer, changed))).toBe('409 message.client-id.reused')
  }
  expect(await outcomeOf(toStore(customer, { clientMessageId: body.clientMessageId }))).toBe(
    '400 request.invalid',
  )
  expect(await eventDataOf(app, { userId: customer.id }, 'chat.message.new')).toHaveLength(1)
  expect((await customer.client.getMessages(chat)).data).toHaveLength(1)
})

test('a client id is unique per author and chat', async () => {
  const customer = await newCustomer()
  const body = { text: 'Hello', clientMessageId: 'same' }
  const toCustomer = { params: { storeId, userId: customer.id }, body }
  const sent = [
    await toStore(customer, body),
    await toRider(customer, body),
    await owner.client.sendStoreMessageToUser(toCustomer),
    await helper.client.sendStoreMessageToUser(toCustomer),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(4)
})

test('a user who writes both for the store and to it can use the same client id', async () => {
  const body = { text: 'Testing', clientMessageId: 'both-sides' }
  await toStore(helper, body)
  const asStore = helper.client.sendStoreMessageToUser({ params: { storeId, userId: helper.id }, body })
  expect(await outcomeOf(asStore)).toBe('409 message.client-id.reused')
})
