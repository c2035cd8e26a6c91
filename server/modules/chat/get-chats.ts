import type { Chat } from '#contract/records/chat.ts'
import { fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { type Party, partyIdOf } from '#platform/party.ts'
import { implement, type Services } from '#server/services.ts'
import { type ChatRow, chatColumns, chatSource, toChat } from './chat-row.ts'

interface Asked {
  query: { unread?: boolean; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

/** Not as a join: that looks cheaper, and then reads all chats where a page would do. */
const nameOfOther = fragment`(SELECT search_form(name) FROM party WHERE party.id = other_id)`

/** Finds the page first, so that names, messages and entitlement are read for its rows only. */
export function selectChats(viewer: Party, { query: { unread, keyword }, page, services }: Asked): Sql {
  const [updatedAt, chatId] = page.after ?? []
  const found = fragment`(
    SELECT * FROM chat_member
    WHERE party_id = ${partyIdOf(viewer)}
      ${unread === undefined ? nothing : unread ? fragment`AND unread > 0` : fragment`AND unread = 0`}
      ${keyword ? fragment`AND ${nameOfOther} LIKE (SELECT search_pattern(${keyword}))` : nothing}
      ${page.after ? fragment`AND (updated_at, chat_id) < (${updatedAt}::timestamptz, ${chatId}::uuid)` : nothing}
    ORDER BY updated_at DESC, chat_id DESC LIMIT ${page.size + 1}
  )`
  return sql`
    SELECT ${chatColumns(services.config)} FROM ${chatSource(found)}
    ORDER BY member.updated_at DESC, member.chat_id DESC`
}

async function listChats(
  viewer: Party,
  asked: Asked & { page: Page; services: Services },
): Promise<PageOf<Chat>> {
  const { page, services } = asked
  const rows = await services.db.many<ChatRow>(selectChats(viewer, asked))
  return page.of(
    rows,
    (row) => [row.updated_at.toISOString(), row.chat_id],
    (row) => toChat(row, services),
  )
}

export const getChats = implement('getChats', async (call) => listChats({ userId: call.actor.userId }, call))

export const getStoreChats = implement('getStoreChats', async (call) =>
  listChats({ storeId: call.params.storeId }, call),
)
