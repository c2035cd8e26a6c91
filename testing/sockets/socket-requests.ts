import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { ongoingOrder, openMarket } from '../orders/moved-orders.ts'
import { operator } from '../people.ts'
import { assistantOf } from '../stores.ts'

const text = 'Is there still moin moin?'

/** Users who have written to each other and to support. */
export async function openDesk(app: TestApp) {
  const staff = await operator(app)
  const market = await openMarket(app, staff)
  const { customer, rider, owner, storeId } = market
  await ongoingOrder(app, market)
  const toStore = { params: { storeId }, body: { text } }
  await customer.client.sendMessageToStore(toStore)
  const { id: messageId, chatId } = (await customer.client.sendMessageToStore(toStore)).data
  await rider.client.sendMessageToUser({ params: { userId: customer.id }, body: { text } })
  const body = { subject: 'A question', text }
  return {
    people: {
      customer,
      rider,
      owner,
      assistant: await assistantOf(app, owner, storeId, ['chat']),
      'assistant without': await assistantOf(app, owner, storeId, ['orders', 'menu', 'money']),
      operator: staff,
    },
    storeId,
    chatId,
    messageId,
    ticketId: (await customer.client.createTicket({ body })).data.id,
    storeTicketId: (await owner.client.createStoreTicket({ params: { storeId }, body })).data.id,
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Asker = keyof Desk['people']

/**
 * The caller, the action, its parameters; the same over HTTP; and the body, which over the socket is merged
 * with the parameters.
 */
export type Ask = [who: Asker, action: string, where: object, line: string, body?: object]

const message = (clientMessageId: string) => ({ text, clientMessageId })

/** Reads, and refused requests. */
export function questionsAt({ storeId, chatId, messageId, ticketId, storeTicketId }: Desk): Ask[] {
  const store = `/store/${storeId}`
  const stranger = newId()
  const inStoreChat = { storeId, chatId }
  const onStoreTicket = { storeId, ticketId: storeTicketId }
  const mark = { status: 'read', lastMessageId: messageId }
  return [
    ['customer', 'chats.get', {}, 'GET /chats'],
    ['owner', 'chats.get', { storeId }, `GET ${store}/chats`],
    ['owner', 'chats.get', {}, 'GET /chats'],
    ['assistant', 'chats.get', { storeId, unread: true }, `GET ${store}/chats?unread=true`],
    ['customer', 'chats.get', { pageSize: 1 }, 'GET /chats?pageSize=1'],
    ['customer', 'chats.get', { pageSize: 0 }, 'GET /chats?pageSize=0'],
    ['customer', 'chats.get', { lastEvaluatedKey: 'x' }, 'GET /chats?lastEvaluatedKey=x'],
    ['customer', 'chats.get', { nonsense: 1 }, 'GET /chats?nonsense=1'],
    ['operator', 'chats.get', {}, 'GET /chats'],
    ['customer', 'chats.get', { storeId }, `GET ${store}/chats`],
    ['rider', 'chats.get', { storeId: stranger }, `GET /store/${stranger}/chats`],
    ['operator', 'chats.get', { storeId: 'x' }, 'GET /store/x/chats'],
    ['customer', 'chat.get', inStoreChat, `GET ${store}/chat/${chatId}`],
    ['customer', 'chat.messages.get', inStoreChat, `GET ${store}/chat/${chatId}/messages`],
    ['rider', 'support.ticket.open.get', { storeId }, `GET ${store}/support/ticket`],
    [
      'customer',
      'support.ticket.messages.get',
      onStoreTicket,
      `GET ${store}/support/ticket/${storeTicketId}/messages`,
    ],
    ['assistant without', 'chats.get', { storeId }, `GET ${store}/chats`],
    ['owner', 'chats.get', { storeId: stranger }, `GET /store/${stranger}/chats`],
    ['customer', 'chat.get', { chatId }, `GET /chat/${chatId}`],
    ['assistant', 'chat.get', inStoreChat, `GET ${store}/chat/${chatId}`],
    ['rider', 'chat.get', { chatId }, `GET /chat/${chatId}`],
    ['customer', 'chat.get', { chatId: 'x' }, 'GET /chat/x'],
    ['customer', 'chat.messages.get', { chatId, keyword: 'mo' }, `GET /chat/${chatId}/messages?keyword=mo`],
    ['assistant', 'chat.messages.get', inStoreChat, `GET ${store}/chat/${chatId}/messages`],
    ['customer', 'support.ticket.open.get', {}, 'GET /support/ticket'],
    ['assistant', 'support.ticket.open.get', { storeId }, `GET ${store}/support/ticket`],
    ['rider', 'support.ticket.open.get', {}, 'GET /support/ticket'],
    ['customer', 'support.ticket.messages.get', { ticketId }, `GET /support/ticket/${ticketId}/messages`],
    ['operator', 'support.ticket.messages.get', { ticketId }, `GET /support/ticket/${ticketId}/messages`],
    [
      'assistant',
      'support.ticket.messages.get',
      onStoreTicket,
      `GET ${store}/support/ticket/${storeTicketId}/messages`,
    ],
    ['rider', 'support.ticket.messages.get', { ticketId }, `GET /support/ticket/${ticketId}/messages`],
    ['customer', 'chat.message.post', { chatId }, `POST /chat/${chatId}/messages`, {}],
    ['customer', 'chat.message.post', { chatId }, `POST /chat/${chatId}/messages`, { text: 7 }],
    ['customer', 'chat.message.post', { userId: stranger }, `POST /chat/user/${stranger}/messages`, { text }],
    ['rider', 'chat.messages.update', { chatId }, `PUT /chat/${chatId}/messages`, mark],
    [
      'assistant without',
      'chat.message.post',
      inStoreChat,
      `POST ${store}/chat/${chatId}/messages`,
      { text },
    ],
  ]
}

/** Changes, each once: a repeat is answered as a repeat. */
export function deedsAt({ people, storeId, chatId, messageId, ticketId, storeTicketId }: Desk): Ask[] {
  const { customer, rider } = people
  const store = `/store/${storeId}`
  const inStoreChat = { storeId, chatId }
  const mark = { status: 'read', lastMessageId: messageId }
  return [
    ['customer', 'chat.message.post', { storeId }, `POST /chat/store/${storeId}/messages`, message('a')],
    ['customer', 'chat.message.post', { chatId }, `POST /chat/${chatId}/messages`, message('b')],
    [
      'customer',
      'chat.message.post',
      { userId: rider.id },
      `POST /chat/user/${rider.id}/messages`,
      message('c'),
    ],
    ['assistant', 'chat.message.post', inStoreChat, `POST ${store}/chat/${chatId}/messages`, message('d')],
    [
      'owner',
      'chat.message.post',
      { storeId, userId: customer.id },
      `POST ${store}/chat/user/${customer.id}/messages`,
      message('e'),
    ],
    ['assistant', 'chat.messages.update', inStoreChat, `PUT ${store}/chat/${chatId}/messages`, mark],
    [
      'customer',
      'support.ticket.message.post',
      { ticketId },
      `POST /support/ticket/${ticketId}/messages`,
      message('f'),
    ],
    [
      'assistant',
      'support.ticket.message.post',
      { storeId, ticketId: storeTicketId },
      `POST ${store}/support/ticket/${storeTicketId}/messages`,
      message('g'),
    ],
    [
      'operator',
      'support.ticket.message.post',
      { ticketId },
      `POST /operator/ticket/${ticketId}/messages`,
      message('h'),
    ],
  ]
}
