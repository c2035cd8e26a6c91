import type { Chat } from '#contract/records/chat.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { ChatRow, chatColumns, chatSource, toChat } from './chat-row.ts'

async function readChat(services: Services, viewer: Party, chatId: string): Promise<Chat> {
  const chat = await services.db.maybe(
    ChatRow,
    sql`
    SELECT ${chatColumns(services.config)} FROM ${chatSource(fragment`chat_member`)}
    WHERE member.chat_id = ${chatId} AND party_id = ${partyIdOf(viewer)}`,
  )
  if (!chat) throw new Refusal('chat.absent')
  return toChat(chat, services)
}

export const getChat = implement('getChat', async ({ params, actor: { userId }, services }) =>
  readChat(services, { userId }, params.chatId),
)

export const getStoreChat = implement('getStoreChat', async ({ params: { storeId, chatId }, services }) =>
  readChat(services, { storeId }, chatId),
)
