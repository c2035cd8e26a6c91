import { row, text } from '#platform/database/row.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import type { Reaction } from './love-and-block-store.ts'
import { hereOf, StoreRow, storeColumns, toStore, type Viewer } from './views/store-row.ts'
import { viewerOf } from './views/viewer.ts'

const ReactedStoreRow = row({
  ...StoreRow.properties,
  /** As text, because a JavaScript Date has no microseconds. */
  reacted_at: text,
})

interface ReactedStoresCall {
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

/** Leaves out blocked stores. Their ids are read once, as an array: an anti-join would read all reactions. */
const unlessBlocked = ({ userId }: Viewer) => fragment`AND mine.store_id <> ALL (ARRAY(
  SELECT store_id FROM store_reaction WHERE user_id = ${userId} AND reaction = 'block'
))`

export const selectReacted = (
  reaction: Reaction,
  viewer: Viewer,
  { query: { keyword }, page, services }: ReactedStoresCall,
): Sql => sql`
  SELECT ${storeColumns(viewer, services.config)}, mine.created_at::text AS reacted_at
  FROM store_reaction AS mine JOIN store ON store.id = mine.store_id CROSS JOIN ${hereOf(viewer)} AS here
  WHERE mine.user_id = ${viewer.userId} AND mine.reaction = ${reaction} AND store.listed
    ${reaction === 'love' ? unlessBlocked(viewer) : nothing}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name)`, keyword)}` : nothing}
    ${page.after ? fragment`AND (mine.created_at, mine.store_id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : nothing}
  ORDER BY mine.created_at DESC, mine.store_id DESC LIMIT ${page.size + 1}`

const listReacted = (operationId: 'getLovedStores' | 'getBlockedStores', reaction: Reaction) =>
  implement(operationId, async (call) => {
    const { query, actor, page, services } = call
    const rows = await services.db.many(
      ReactedStoreRow,
      selectReacted(reaction, viewerOf(actor, query), call),
    )
    return page.of(
      rows,
      ({ reacted_at, id }) => [reacted_at, id],
      (store) => toStore(store, services),
    )
  })

export const getLovedStores = listReacted('getLovedStores', 'love')
export const getBlockedStores = listReacted('getBlockedStores', 'block')
