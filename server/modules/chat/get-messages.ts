import type { Message } from '#contract/records/message.ts'
import { sql } from '#platform/database/sql.ts'
import { newestMessages } from '#platform/operations/message-page.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Party } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { type MessageRow, messageColumns, toMessage } from './message-row.ts'
import { requireMember } from './require-member.ts'

interface Asked {
  params: { chatId: string }
  query: { keyword?: string }
  page: Page
  services: Services
}

/** A page of the messages of a chat, newest first; two queries. */
async function listMessages(
  viewer: Party,
  { params: { chatId }, query: { keyword }, page, services: { db, files } }: Asked,
): Promise<PageOf<Message>> {
  const sides = await requireMember(db, viewer, chatId)
  const rows = await db.many<MessageRow>(sql`
    SELECT ${messageColumns} FROM message
    WHERE chat_id = ${chatId} ${newestMessages(page, keyword)}`)
  return page.of(
    rows,
    (row) => [row.number],
    (row) => toMessage(row, sides, files),
  )
}

export const getMessages = implement('getMessages', async (call) =>
  listMessages({ userId: call.actor.userId }, call),
)

export const getStoreMessages = implement('getStoreMessages', async (call) =>
  listMessages({ storeId: call.params.storeId }, call),
)
