import type { Chat, MessagesMarked } from '#contract/records/chat.ts'
import type { Message, MessageBody } from '#contract/records/message.ts'
import type { MessageMark } from '#contract/states.ts'
import type { Party } from '#server/party.ts'
import type { Person } from '../people.ts'

type Answer<T> = Promise<{ statusCode: number; data: T }>

/** A participant, as a user or for a store. */
export interface Side {
  party: Party
  /** Writes to the other participant, or into the chat if there is one already. */
  write(to: Side, chatId: string | null, body: MessageBody): Answer<Message>
  mark(chatId: string, status: MessageMark, lastMessageId: string): Answer<MessagesMarked>
  chat(chatId: string): Promise<Chat>
  messages(chatId: string): Promise<Message[]>
}

const everything = { pageSize: 100 }

export const asPerson = ({ id, client }: Person): Side => ({
  party: { userId: id },
  write: ({ party }, chatId, body) =>
    chatId !== null
      ? client.sendMessageToChat({ params: { chatId }, body })
      : 'userId' in party
        ? client.sendMessageToUser({ params: party, body })
        : client.sendMessageToStore({ params: party, body }),
  mark: (chatId, status, lastMessageId) =>
    client.updateMessages({ params: { chatId }, body: { status, lastMessageId } }),
  chat: async (chatId) => (await client.getChat({ params: { chatId } })).data,
  messages: async (chatId) => (await client.getMessages({ params: { chatId }, query: everything })).data,
})

/** The members of a store take turns. */
export function asStore(storeId: string, people: Person[]): Side {
  let turns = 0
  const next = () => people[turns++ % people.length]!.client
  const [first] = people as [Person]
  return {
    party: { storeId },
    // A message is repeated by the member who wrote it.
    write: ({ party }, chatId, body) =>
      chatId !== null
        ? first.client.sendStoreMessageToChat({ params: { storeId, chatId }, body })
        : first.client.sendStoreMessageToUser({
            params: { storeId, ...(party as { userId: string }) },
            body,
          }),
    mark: (chatId, status, lastMessageId) =>
      next().updateStoreMessages({ params: { storeId, chatId }, body: { status, lastMessageId } }),
    chat: async (chatId) => (await next().getStoreChat({ params: { storeId, chatId } })).data,
    messages: async (chatId) =>
      (await next().getStoreMessages({ params: { storeId, chatId }, query: everything })).data,
  }
}
