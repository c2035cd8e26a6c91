import type { Message } from '#contract/records/message.ts'
import { sql } from '#platform/database/sql.ts'
import { newestMessages } from '#platform/operations/message-page.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { MessageRow, messageColumns, toMessage } from './message-row.ts'
import { requireParticipants } from './participants.ts'

interface ListCall {
  params: { chatId: string }
  query: { keyword?: string }
  page: Page
  services: Services
}

/** A page of the messages of a chat, newest first; two queries. */
async function listMessages(
  viewer: Party,
  { params: { chatId }, query: { keyword }, page, services: { db, files } }: ListCall,
): Promise<PageOf<Message>> {
  const participants = await requireParticipants(db, viewer, chatId)
  const messages = await db.many(
    MessageRow,
    sql`
    SELECT ${messageColumns} FROM message
    WHERE chat_id = ${chatId} ${newestMessages(page, keyword)}`,
  )
  return page.of(
    messages,
    ({ number }) => [number],
    (message) => toMessage(message, participants, files),
  )
}

export const getMessages = implement('getMessages', async (call) =>
  listMessages({ userId: call.actor.userId }, call),
)

export const getStoreMessages = implement('getStoreMessages', async (call) =>
  listMessages({ storeId: call.params.storeId }, call),
)
