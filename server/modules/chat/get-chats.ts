import type { Chat } from '#contract/records/chat.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import { type Page, wrongKey } from '#platform/operations/page.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { toChat } from './chat-row.ts'
import { type Asked, isPlace, type ListedRow, selectChats, toPlace } from './select-chats.ts'

async function listChats(
  viewer: Party,
  { query, page, services }: Omit<Asked, 'page'> & { page: Page; services: Services },
): Promise<PageOf<Chat>> {
  if (page.after && !isPlace(page.after)) throw wrongKey()
  const rows = await services.db.many<ListedRow>(selectChats(viewer, { query, page, services }))
  return page.of(
    rows,
    (row) => toPlace(page.after, row),
    (row) => toChat(row, services),
  )
}

export const getChats = implement('getChats', async (call) => listChats({ userId: call.actor.userId }, call))

export const getStoreChats = implement('getStoreChats', async (call) =>
  listChats({ storeId: call.params.storeId }, call),
)
