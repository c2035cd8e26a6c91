import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import type { Reaction } from './reactions.ts'
import { hereOf, type StoreRow, storeColumns, toStore, type Viewer } from './store-row.ts'
import { viewerOf } from './viewer.ts'

interface Row extends StoreRow {
  /** To the microsecond, which a Date does not hold. */
  reacted_at: string
}

interface Asked {
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

/** What one has blocked is in no other list. Read once, as an array: an anti-join would read the reactions of everybody. */
const unlessBlocked = ({ userId }: Viewer) => fragment`AND mine.store_id <> ALL (ARRAY(
  SELECT store_id FROM store_reaction WHERE user_id = ${userId} AND reaction = 'block'
))`

export const selectReacted = (
  reaction: Reaction,
  viewer: Viewer,
  { query: { keyword }, page, services }: Asked,
): Sql => sql`
  SELECT ${storeColumns(viewer, services.config)}, mine.created_at::text AS reacted_at
  FROM store_reaction AS mine JOIN store ON store.id = mine.store_id CROSS JOIN ${hereOf(viewer)} AS here
  WHERE mine.user_id = ${viewer.userId} AND mine.reaction = ${reaction} AND store.listed
    ${reaction === 'love' ? unlessBlocked(viewer) : nothing}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name)`, keyword)}` : nothing}
    ${page.after ? fragment`AND (mine.created_at, mine.store_id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : nothing}
  ORDER BY mine.created_at DESC, mine.store_id DESC LIMIT ${page.size + 1}`

const list = (operationId: 'getLovedStores' | 'getBlockedStores', reaction: Reaction) =>
  implement(operationId, async (call) => {
    const { query, actor, page, services } = call
    const rows = await services.db.many<Row>(selectReacted(reaction, viewerOf(actor, query), call))
    return page.of(
      rows,
      (row) => [row.reacted_at, row.id],
      (row) => toStore(row, services),
    )
  })

export const getLovedStores = list('getLovedStores', 'love')
export const getBlockedStores = list('getBlockedStores', 'block')
