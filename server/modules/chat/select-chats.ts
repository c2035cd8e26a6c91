import { type Fragment, fragment, holds, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import { type Party, partyIdOf } from '#platform/party.ts'
import type { Services } from '#server/services.ts'
import { type ChatRow, chatColumns, chatSource } from './chat-row.ts'

export interface Asked {
  query: { unread?: boolean; keyword?: string; memberId?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

export interface ListedRow extends ChatRow {
  /** When its newest message was written, of those that the first page could see. */
  rank: Date
  asked_at: Date
  snapshot: string
}

/**
 * Where a walk through the pages is: what its first page could see, and the chat it has come to. A chat with a newer message
 * stays where it stood on the first page: else it would go from pages to come to those gone by, and be missed.
 */
export const toPlace = (after: Key | null, { rank, chat_id, asked_at, snapshot }: ListedRow): Key => [
  ...(after?.slice(0, 2) ?? [asked_at.toISOString(), snapshot]),
  rank.toISOString(),
  chat_id,
]

/** Keys from before walks had a beginning are of two parts. */
export const isPlace = (key: Key): boolean => key.length === 4

/** Matched as a set of one, see selectOrders. */
const ofViewer = (viewer: Party, { unread, keyword, memberId }: Asked['query']): Fragment => fragment`
  party_id = ANY (ARRAY[${partyIdOf(viewer)}::uuid])
  ${unread === undefined ? nothing : unread ? fragment`AND unread > 0` : fragment`AND unread = 0`}
  ${keyword ? fragment`AND ${holds(fragment`search`, keyword)}` : nothing}
  ${memberId ? fragment`AND other_id = ${memberId}` : nothing}`

const newest = (size: number) => fragment`ORDER BY party_id, updated_at DESC, chat_id DESC LIMIT ${size + 1}`

const firstPage = (own: Fragment, size: number): Fragment => fragment`(
  SELECT *, updated_at AS rank FROM chat_member WHERE ${own} ${newest(size)}
)`

/** Longer than it takes from the writing of a message to its commit: what is older, the first page has seen. */
const settled = (askedAt: Key[number] | undefined) =>
  fragment`(${askedAt}::timestamptz - interval '1 minute')`

/** What has moved since the walk began is looked at for an hour of it, so that an old key costs no more than a new one. */
function laterPage(own: Fragment, [askedAt, snapshot, rank, chatId]: Key, size: number): Fragment {
  const before = fragment`(${rank}::timestamptz, ${chatId}::uuid)`
  return fragment`(
    SELECT * FROM (
      (
        SELECT *, updated_at AS rank FROM chat_member
        WHERE ${own} AND updated_at <= ${settled(askedAt)} AND (updated_at, chat_id) < ${before} ${newest(size)}
      )
      UNION ALL
      SELECT chat_member.*, seen.created_at FROM chat_member CROSS JOIN LATERAL (
        SELECT created_at FROM message
        WHERE message.chat_id = chat_member.chat_id
          AND (created_at <= ${settled(askedAt)} OR pg_visible_in_snapshot(written_in, ${snapshot}::pg_snapshot))
        ORDER BY number DESC LIMIT 1
      ) AS seen
      WHERE ${own} AND updated_at > ${settled(askedAt)} AND updated_at <= ${askedAt}::timestamptz + interval '1 hour'
        AND (seen.created_at, chat_id) < ${before}
    ) AS stood
    ORDER BY rank DESC, chat_id DESC LIMIT ${size + 1}
  )`
}

/** Finds the page first, so that names, messages and entitlement are read for its rows only. */
export function selectChats(viewer: Party, { query, page: { after, size }, services }: Asked): Sql {
  const own = ofViewer(viewer, query)
  const found = after ? laterPage(own, after, size) : firstPage(own, size)
  return sql`
    SELECT ${chatColumns(services.config)}, rank, service_now() AS asked_at, pg_current_snapshot()::text AS snapshot
    FROM ${chatSource(found)}
    ORDER BY rank DESC, member.chat_id DESC`
}
