import type { Chat } from '#contract/records/chat.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import { type Page, wrongKey } from '#platform/operations/page.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { toChat } from './chat-row.ts'
import { type ChatQuery, cursorOf, isCursor, ListedChat, selectChats } from './select-chats.ts'

async function listChats(
  viewer: Party,
  { query, page, services }: Omit<ChatQuery, 'page'> & { page: Page; services: Services },
): Promise<PageOf<Chat>> {
  if (page.after && !isCursor(page.after)) throw wrongKey()
  const chats = await services.db.many(ListedChat, selectChats(viewer, { query, page, services }))
  return page.of(
    chats,
    (chat) => cursorOf(page.after, chat),
    (chat) => toChat(chat, services),
  )
}

export const getChats = implement('getChats', async (call) => listChats({ userId: call.actor.userId }, call))

export const getStoreChats = implement('getStoreChats', async (call) =>
  listChats({ storeId: call.params.storeId }, call),
)
