import { telephoneKeyword } from '#modules/identity/index.ts'
import { hereOf, openAt, StoreRow, storeColumns, toStore, viewerOf } from '#modules/stores/index.ts'
import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'

export const findStores = implement('findStores', async ({ query, page, actor, services }) => {
  const { keyword, ownerId, open } = query
  const viewer = viewerOf(actor)
  const rows = await services.db.many(
    StoreRow,
    sql`
    SELECT ${storeColumns(viewer, services.config)} FROM store CROSS JOIN ${hereOf(viewer)} AS here
    WHERE deleted_at IS NULL
      ${ownerId ? fragment`AND store.owner_id = ${ownerId}` : nothing}
      ${open === undefined ? nothing : fragment`AND ${openAt(viewer)} = ${open}`}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name || ' ' || store.telephone)`, telephoneKeyword(keyword))}` : nothing}
      ${page.after ? fragment`AND store.id < ${page.after[0]}` : nothing}
    ORDER BY store.id DESC LIMIT ${page.size + 1}`,
  )
  return page.of(
    rows,
    ({ id }) => [id],
    (store) => toStore(store, services),
  )
})
