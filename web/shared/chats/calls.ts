import type { MessageBody } from '#contract/records/message.ts'
import type { MessageMark } from '#contract/states.ts'
import type { Actor } from '../actor.ts'

interface Page {
  keyword?: string | undefined
  lastEvaluatedKey?: string | undefined
}
type Mark = { status: MessageMark; lastMessageId: string }

/** The other party of a chat that has not begun. */
export type Other = { type: 'user' | 'store'; id: string }

/** Loads the other party of a chat. It may not exist, because anybody can write any id into an address. */
export const whoIs = ({ live: { client } }: Actor, { type, id }: Other) =>
  type === 'store' ? client.getStore({ params: { storeId: id } }) : client.getUser({ params: { userId: id } })

/** The operations of chats, for a person or for a store. */
export function chatCalls({ live: { client }, storeId }: Actor) {
  if (storeId !== undefined) {
    const of = (chatId: string) => ({ storeId, chatId })
    return {
      chats: (query: Page & { memberId?: string }) => client.getStoreChats({ params: { storeId }, query }),
      chat: (chatId: string) => client.getStoreChat({ params: of(chatId) }),
      messages: (chatId: string, query: Page) => client.getStoreMessages({ params: of(chatId), query }),
      mark: (chatId: string, body: Mark) => client.updateStoreMessages({ params: of(chatId), body }),
      send: (chatId: string, body: MessageBody) =>
        client.sendStoreMessageToChat({ params: of(chatId), body }),
      begin: ({ id }: Other, body: MessageBody) =>
        client.sendStoreMessageToUser({ params: { storeId, userId: id }, body }),
    }
  }
  return {
    chats: (query: Page & { memberId?: string }) => client.getChats({ query }),
    chat: (chatId: string) => client.getChat({ params: { chatId } }),
    messages: (chatId: string, query: Page) => client.getMessages({ params: { chatId }, query }),
    mark: (chatId: string, body: Mark) => client.updateMessages({ params: { chatId }, body }),
    send: (chatId: string, body: MessageBody) => client.sendMessageToChat({ params: { chatId }, body }),
    begin: ({ type, id }: Other, body: MessageBody) =>
      type === 'store'
        ? client.sendMessageToStore({ params: { storeId: id }, body })
        : client.sendMessageToUser({ params: { userId: id }, body }),
  }
}
