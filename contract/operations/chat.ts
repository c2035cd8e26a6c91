import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Chat, MessagesMarked } from '../records/chat.ts'
import { Message, MessageBody } from '../records/message.ts'
import { Id, OneOf, Record, Type } from '../schema.ts'
import { messageMarks, roles } from '../states.ts'
import { params, StoreParams } from './store.ts'

const group = 'chat'
const chatId = Id('The chat.', { examples: [demo.chatId] })
const storeId = Id('The store.', { examples: [demo.storeId] })
const userId = Id('The user.', { examples: [demo.people.rider.id] })
const ChatParams = Record({ chatId })
const StoreChatParams = Record({ storeId, chatId })

const asPerson = { callers: roles } as const
const asStore = { callers: ['store', 'assistant'], store: 'chat' } as const

const sending = {
  group,
  method: 'POST',
  already: true,
  body: MessageBody,
  answer: Message,
} as const
const aboutSending =
  'The other side, and your other devices, are told by chat.message.new. With a clientMessageId a repeat answers 208 with the ' +
  'message that is there.'
const beginning =
  'The chat begins with the first message. Messages go only between those who share an order or a request, up to a week after ' +
  'it has ended. Somebody you could write to until the account or the store was deleted is a 410.'

const toAnybody = ['chat.not-entitled', 'user.deleted', 'store.deleted', 'message.client-id.reused'] as const
const toChat = ['chat.absent', ...toAnybody] as const

const readingMessages = {
  group,
  method: 'GET',
  list: true,
  answer: Type.Array(Message),
  errors: ['chat.absent'],
} as const
const marking = {
  group,
  method: 'PUT',
  already: true,
  body: Record({
    status: OneOf(messageMarks, 'What happened to the messages sent to you. Read includes delivered.'),
    lastMessageId: Id('Up to which message: it, and all before it that were sent to you.', {
      examples: [demo.messageId],
    }),
  }),
  answer: MessagesMarked,
  errors: ['chat.absent', 'chat.message.absent'],
} as const
const aboutMarking =
  'The sender, and your other devices, are told by chat.messages.update. Marks never go back: where nothing is new, 208.'
const readingChat = { group, method: 'GET', answer: Chat, errors: ['chat.absent'] } as const

const hello = (clientMessageId: string) => ({ text: 'Is there still moin moin?', clientMessageId })
const customerChat = { chatId: demo.chatId }
const storeChat = { ...params, chatId: demo.storeChatId }

export const chat = {
  sendMessageToUser: operation({
    ...sending,
    ...asPerson,
    path: '/chat/user/{userId}/messages',
    summary: 'Send message to user',
    description: `Writes to a person. ${beginning} ${aboutSending}`,
    params: Record({ userId }),
    errors: toAnybody,
    example: { as: 'customer', params: { userId: demo.people.rider.id }, body: hello('demo-to-user') },
  }),
  sendStoreMessageToUser: operation({
    ...sending,
    ...asStore,
    path: '/store/{storeId}/chat/user/{userId}/messages',
    summary: 'Send store message to user',
    description: `A store writes to a person who has not blocked it. ${beginning} ${aboutSending}`,
    params: Record({ storeId, userId }),
    errors: toAnybody,
    example: {
      as: 'store',
      params: { ...params, userId: demo.people.customer.id },
      body: { text: 'There is.', clientMessageId: 'demo-store-to-user' },
    },
  }),
  sendMessageToStore: operation({
    ...sending,
    ...asPerson,
    path: '/chat/store/{storeId}/messages',
    summary: 'Send message to store',
    description: `Writes to a store. ${beginning} ${aboutSending}`,
    params: StoreParams,
    errors: toAnybody,
    example: { as: 'customer', params, body: hello('demo-to-store') },
  }),
  sendMessageToChat: operation({
    ...sending,
    ...asPerson,
    path: '/chat/{chatId}/messages',
    summary: 'Send message to chat',
    description: `Writes in a chat of yours while it is open. ${aboutSending}`,
    params: ChatParams,
    errors: toChat,
    example: { as: 'customer', params: customerChat, body: hello('demo-to-chat') },
  }),
  sendStoreMessageToChat: operation({
    ...sending,
    ...asStore,
    path: '/store/{storeId}/chat/{chatId}/messages',
    summary: 'Send store message to chat',
    description: `A store writes in a chat of its own while it is open. ${aboutSending}`,
    params: StoreChatParams,
    errors: toChat,
    example: {
      as: 'store',
      params: storeChat,
      body: { text: 'Yes, plenty.', clientMessageId: 'demo-store-to-chat' },
    },
  }),
  getMessages: operation({
    ...readingMessages,
    ...asPerson,
    path: '/chat/{chatId}/messages',
    summary: 'Get messages',
    description: 'The messages of a chat of yours, newest first. `keyword` searches the text.',
    params: ChatParams,
    example: { as: 'customer', params: customerChat },
  }),
  getStoreMessages: operation({
    ...readingMessages,
    ...asStore,
    path: '/store/{storeId}/chat/{chatId}/messages',
    summary: 'Get store messages',
    description: 'The messages of a chat of the store, newest first. `keyword` searches the text.',
    params: StoreChatParams,
    example: { as: 'store', params: storeChat },
  }),
  updateMessages: operation({
    ...marking,
    ...asPerson,
    path: '/chat/{chatId}/messages',
    summary: 'Update messages',
    description: `Tells that messages sent to you arrived or were read. ${aboutMarking}`,
    params: ChatParams,
    example: {
      as: 'customer',
      params: customerChat,
      body: { status: 'read', lastMessageId: demo.messageId },
    },
  }),
  updateStoreMessages: operation({
    ...marking,
    ...asStore,
    path: '/store/{storeId}/chat/{chatId}/messages',
    summary: 'Update store messages',
    description: `Tells that messages sent to the store arrived or were read. ${aboutMarking}`,
    params: StoreChatParams,
    example: {
      as: 'store',
      params: storeChat,
      body: { status: 'read', lastMessageId: demo.storeMessageId },
    },
  }),
  getChat: operation({
    ...readingChat,
    ...asPerson,
    path: '/chat/{chatId}',
    summary: 'Get chat',
    description: 'One chat of yours.',
    params: ChatParams,
    example: { as: 'customer', params: customerChat },
  }),
  getStoreChat: operation({
    ...readingChat,
    ...asStore,
    path: '/store/{storeId}/chat/{chatId}',
    summary: 'Get store chat',
    description: 'One chat of the store.',
    params: StoreChatParams,
    example: { as: 'store', params: storeChat },
  }),
}

const readingChats = {
  group: 'chats',
  method: 'GET',
  list: true,
  query: Record({
    unread: Type.Optional(Type.Boolean({ description: 'Only those with, or without, unread.' })),
    memberId: Type.Optional(Id('Only the one with this user or store, if you have one.')),
  }),
  answer: Type.Array(Chat),
  errors: [],
} as const
const sorted = 'with the newest message first. `keyword` searches the names of the other side.'

export const chats = {
  getChats: operation({
    ...readingChats,
    ...asPerson,
    path: '/chats',
    summary: 'Get chats',
    description: `Your chats, the one ${sorted}`,
    example: { as: 'customer' },
  }),
  getStoreChats: operation({
    ...readingChats,
    ...asStore,
    path: '/store/{storeId}/chats',
    summary: 'Get store chats',
    description: `The chats of a store, the one ${sorted}`,
    params: StoreParams,
    example: { as: 'store', params },
  }),
}
