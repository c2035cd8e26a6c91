import type { StoreMembership } from '#contract/records/store-membership.ts'
import { storePermissions } from '#contract/states.ts'
import { integer, list, nullable, oneOf, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { hereOf, StoreRow, storeColumns, toStore } from './views/store-row.ts'

const MyStoreRow = row({
  ...StoreRow.properties,
  /** The id by which the list is sorted: that of the store or, for an assistant, of the request to work there. */
  rank: uuid,
  /** Null for the owner. */
  permissions: nullable(list(oneOf(storePermissions))),
  pending_orders: integer,
})

interface MyStoresCall {
  actor: Pick<Actor, 'userId' | 'role'>
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

const owned = fragment`(SELECT owner_id AS member_id, id AS store_id, id AS rank, NULL::text[] AS permissions FROM store)`

/** As in findAccess, an assistant whose role is not active works nowhere. */
const assisted = fragment`(
  SELECT sender_id AS member_id, store_id, store_request.id AS rank, permissions
  FROM store_request JOIN users ON users.id = sender_id
  WHERE status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'
)`

const membershipsIn = ({ role }: MyStoresCall['actor']): Fragment => (role === 'store' ? owned : assisted)

/**
 * `= ANY` and the member as first column of ORDER BY make the planner use the member's own index: a scan of the primary key would read the
 * rows of all members for a small page.
 */
export function selectMyStores({ actor, query: { keyword }, page, services }: MyStoresCall): Sql {
  const viewer = { userId: actor.userId, point: null, at: null }
  return sql`
    SELECT ${storeColumns(viewer, services.config)}, rank, membership.permissions,
      (
        SELECT count(*) FROM orders
        WHERE store_id = store.id AND ended_at IS NULL AND paid_at IS NOT NULL AND orders.status = 'pending'
      ) AS pending_orders
    FROM ${membershipsIn(actor)} AS membership JOIN store ON store.id = membership.store_id
    CROSS JOIN ${hereOf(viewer)} AS here
    WHERE member_id = ANY (ARRAY[${actor.userId}::uuid]) AND store.deleted_at IS NULL
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name)`, keyword)}` : nothing}
      ${page.after ? fragment`AND rank > ${page.after[0]}` : nothing}
    ORDER BY member_id, rank LIMIT ${page.size + 1}`
}

function toStoreMembership(store: RowOf<typeof MyStoreRow>, services: Services): StoreMembership {
  const permissions = store.permissions ?? [...storePermissions]
  const total = permissions.includes('orders') ? store.pending_orders : 0
  return {
    role: store.permissions === null ? 'owner' : 'assistant',
    permissions,
    store: toStore(store, services),
    orders: { pending: { total } },
  }
}

export const getMyStores = implement('getMyStores', async (call) => {
  const { page, services } = call
  const rows = await services.db.many(MyStoreRow, selectMyStores(call))
  return page.of(
    rows,
    ({ rank }) => [rank],
    (store) => toStoreMembership(store, services),
  )
})
