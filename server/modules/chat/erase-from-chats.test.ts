import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { type Party, streamOf } from '#server/party.ts'
import { carriedOrder, eventDataOf, someone } from '#testing/accounts/chats.ts'
import { untilErased } from '#testing/accounts/traces.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { goodPassword, operator, type Person, signUp, uploaded } from '#testing/people.ts'
import { flatPng } from '#testing/screens/pictures.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market
const rider = await someone(app, 'rider', 'Tunde Bello')

async function erased(person: Person) {
  await db.run(sql`
    UPDATE orders SET version = version + 1, status = 'completed', ended_at = service_now() WHERE ${person.id} IN (customer_id, rider_id)`)
  await person.client.deleteAccount({ body: { password: goodPassword } })
  await untilErased(app)
}

/** How often a text occurs in the events of a party. */
const mentions = async (party: Party, text: string) =>
  (
    await db.many(sql`
      SELECT FROM stream_event WHERE stream = ${streamOf(party)} AND event ~ '^(chat|alert)' AND data::text LIKE ${`%${text}%`}`)
  ).length

test('messages of a deleted user are erased; the other participant keeps the chat', async () => {
  const customer = await signUp(app, 'customer')
  await customer.client.updateUser({ body: { name: 'Amaka Unforgettable' } })
  await carriedOrder(app, { ...market, rider, customer })
  const key = await uploaded(customer, 'attachment', 'image/png', flatPng(4, 4))
  const body = { text: 'The iroko is crooked.', attachments: [key!], clientMessageId: 'amakas-phone' }
  const { data: toRider } = await customer.client.sendMessageToUser({ params: { userId: rider.id }, body })
  await customer.client.sendMessageToStore({ params: { storeId }, body })
  const answer = { params: { chatId: toRider.chatId }, body: { text: 'I see it.' } }
  const { data: answered } = await rider.client.sendMessageToChat(answer)
  await customer.client.updateMessages({
    params: answer.params,
    body: { status: 'read', lastMessageId: answered.id },
  })
  const { data: unheard } = await rider.client.sendMessageToChat({ ...answer, body: { text: 'Come down.' } })
  expect(unheard.status).toBe('sent')
  const others: Party[] = [{ userId: rider.id }, { storeId }]
  for (const party of others) {
    expect(await mentions(party, 'Unforgettable')).toBeGreaterThan(0)
    expect(await mentions(party, 'crooked')).toBe(1)
  }

  await erased(customer)
  const { data: chat } = await rider.client.getChat({ params: answer.params })
  expect(chat.members[1]).toEqual({ type: 'user', id: customer.id, name: 'Deleted user', picture: null })
  const { data: messages } = await rider.client.getMessages({ params: answer.params })
  // A message that was not delivered has failed.
  expect(messages.map(({ text, attachments, status }) => [text, attachments, status])).toEqual([
    ['Come down.', [], 'failed'],
    ['I see it.', [], 'read'],
    [null, [], 'sent'],
  ])
  expect(chat.lastMessage!.status).toBe('failed')
  for (const party of others) {
    for (const trace of ['Unforgettable', 'crooked', key!])
      expect(await mentions(party, trace), trace).toBe(0)
  }
  const [first] = await eventDataOf(app, { userId: rider.id }, 'chat.message.new')
  expect(first).toMatchObject({
    id: toRider.id,
    text: null,
    attachments: [],
    sender: { name: 'Deleted user' },
  })
  const kept = await db.many(sql`
    SELECT FROM message WHERE text LIKE '%crooked%' OR client_message_id = 'amakas-phone' OR ${key} = ANY(attachments)
    UNION ALL SELECT FROM alert WHERE data::text LIKE '%Unforgettable%'`)
  expect(kept).toEqual([])
})

test('messages written for a store stay, without attachments', async () => {
  const customer = await someone(app, 'customer', 'Chidi Okeke')
  await carriedOrder(app, { ...market, rider, customer })
  const helper = await assistantOf(app, owner, storeId, ['chat'])
  const key = await uploaded(helper, 'attachment', 'image/png', flatPng(4, 4))
  const { data } = await helper.client.sendStoreMessageToUser({
    params: { storeId, userId: customer.id },
    body: { text: 'Today’s menu', attachments: [key!] },
  })
  await erased(helper)
  const { data: messages } = await customer.client.getMessages({ params: { chatId: data.chatId } })
  expect(messages).toMatchObject([
    { text: 'Today’s menu', attachments: [], sender: { name: 'Test canteen' } },
  ])
})

test('more chats than one batch are all erased', async () => {
  const assistant = await assistantOf(app, owner, storeId, ['chat'])
  await db.run(sql`
    WITH made AS (
      INSERT INTO chat (id, type, pair, top)
      SELECT gen_random_uuid(), 'user-store', ${`${assistant.id} `} || n, 1 FROM generate_series(1, 120) AS n RETURNING id
    )
    INSERT INTO message (id, chat_id, number, sender_id, author_id, text)
    SELECT gen_random_uuid(), id, 1, ${assistant.id}, ${assistant.id}, 'Everywhere' FROM made`)
  await erased(assistant)
  expect(await db.many(sql`SELECT FROM message WHERE text = 'Everywhere'`)).toEqual([])
})
