import { type RowOf, row, text, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { ChatRow, chatColumns, chatSource } from './chat-row.ts'

export interface ChatQuery {
  query: { unread?: boolean; keyword?: string; memberId?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

export const ListedChat = row({
  ...ChatRow.properties,
  /** When the newest of its messages was written that had been committed when the first page was read. */
  rank: timestamp,
  asked_at: timestamp,
  snapshot: text,
})
type ListedChat = RowOf<typeof ListedChat>

/**
 * The cursor of a page: the time and the snapshot of the first page, and the last chat of this page. All pages keep the order of the
 * first one. Otherwise a chat that gets a new message would move to a page that was already read, and be missed.
 */
export const cursorOf = (after: Key | null, { rank, chat_id, asked_at, snapshot }: ListedChat): Key => [
  ...(after?.slice(0, 2) ?? [asked_at.toISOString(), snapshot]),
  rank.toISOString(),
  chat_id,
]

/** Cursors of an earlier version have two parts. */
export const isCursor = (key: Key): boolean => key.length === 4

/** The party is matched by ANY and comes first in ORDER BY, so that the planner uses the index that begins with the party. */
const ofViewer = (viewer: Party, { unread, keyword, memberId }: ChatQuery['query']): Fragment => fragment`
  party_id = ANY (ARRAY[${partyIdOf(viewer)}::uuid])
  ${unread === undefined ? nothing : unread ? fragment`AND unread > 0` : fragment`AND unread = 0`}
  ${keyword ? fragment`AND ${matchesKeyword(fragment`search`, keyword)}` : nothing}
  ${memberId ? fragment`AND other_id = ${memberId}` : nothing}`

const newest = (size: number) => fragment`ORDER BY party_id, updated_at DESC, chat_id DESC LIMIT ${size + 1}`

const firstPage = (own: Fragment, size: number): Fragment => fragment`(
  SELECT *, updated_at AS rank FROM chat_member WHERE ${own} ${newest(size)}
)`

/** No transaction takes a minute: messages older than that had been committed when the first page was read. */
const committedBefore = (askedAt: Key[number] | undefined) =>
  fragment`(${askedAt}::timestamptz - interval '1 minute')`

/**
 * A chat that got a message after the first page is listed only if that was within an hour, so that an old cursor costs no more than
 * a new one.
 */
function laterPage(own: Fragment, [askedAt, snapshot, rank, chatId]: Key, size: number): Fragment {
  const before = fragment`(${rank}::timestamptz, ${chatId}::uuid)`
  return fragment`(
    SELECT * FROM (
      (
        SELECT *, updated_at AS rank FROM chat_member
        WHERE ${own} AND updated_at <= ${committedBefore(askedAt)} AND (updated_at, chat_id) < ${before} ${newest(size)}
      )
      UNION ALL
      SELECT chat_member.*, seen.created_at FROM chat_member CROSS JOIN LATERAL (
        SELECT created_at FROM message
        WHERE message.chat_id = chat_member.chat_id
          AND (created_at <= ${committedBefore(askedAt)} OR pg_visible_in_snapshot(written_in, ${snapshot}::pg_snapshot))
        ORDER BY number DESC LIMIT 1
      ) AS seen
      WHERE ${own} AND updated_at > ${committedBefore(askedAt)} AND updated_at <= ${askedAt}::timestamptz + interval '1 hour'
        AND (seen.created_at, chat_id) < ${before}
    ) AS ranked
    ORDER BY rank DESC, chat_id DESC LIMIT ${size + 1}
  )`
}

/** Finds the page first, so that names, messages and entitlement are read for its rows only. */
export function selectChats(viewer: Party, { query, page: { after, size }, services }: ChatQuery): Sql {
  const own = ofViewer(viewer, query)
  const found = after ? laterPage(own, after, size) : firstPage(own, size)
  return sql`
    SELECT ${chatColumns(services.config)}, rank, service_now() AS asked_at, pg_current_snapshot()::text AS snapshot
    FROM ${chatSource(found)}
    ORDER BY rank DESC, member.chat_id DESC`
}
