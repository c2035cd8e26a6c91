import type { StoreMembership } from '#contract/records/store-membership.ts'
import { type StorePermission, storePermissions } from '#contract/states.ts'
import { type Fragment, fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { hereOf, type StoreRow, storeColumns, toStore } from './store-row.ts'

interface Row extends StoreRow {
  /** The id that gives the place in the list: of the store, or of the request by which an assistant works there. */
  rank: string
  /** Null for the owner. */
  permissions: StorePermission[] | null
  pending_orders: number
}

interface Asked {
  actor: Pick<Actor, 'userId' | 'role'>
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  services: Pick<Services, 'config'>
}

const owned = fragment`(SELECT owner_id AS member_id, id AS store_id, id AS rank, NULL::text[] AS permissions FROM store)`

/** As findAccess has it: an assistant whose role is not active works nowhere. */
const assisted = fragment`(
  SELECT sender_id AS member_id, store_id, store_request.id AS rank, permissions
  FROM store_request JOIN users ON users.id = sender_id
  WHERE status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'
)`

const membershipsIn = ({ role }: Asked['actor']): Fragment => (role === 'store' ? owned : assisted)

/**
 * The member is matched as a set of one and ordered by, which only its own index can give: by the primary key the rows of
 * everybody would be read for a page of few.
 */
export function selectMyStores({ actor, query: { keyword }, page, services }: Asked): Sql {
  const viewer = { userId: actor.userId, point: null, at: null }
  return sql`
    SELECT ${storeColumns(viewer, services.config)}, rank, membership.permissions,
      coalesce((SELECT total FROM store_order_count WHERE store_id = store.id AND status = 'pending'), 0) AS pending_orders
    FROM ${membershipsIn(actor)} AS membership JOIN store ON store.id = membership.store_id
    CROSS JOIN ${hereOf(viewer)} AS here
    WHERE member_id = ANY (ARRAY[${actor.userId}::uuid]) AND store.deleted_at IS NULL
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name)`, keyword)}` : nothing}
      ${page.after ? fragment`AND rank > ${page.after[0]}` : nothing}
    ORDER BY member_id, rank LIMIT ${page.size + 1}`
}

function toStoreMembership(row: Row, services: Services): StoreMembership {
  const permissions = row.permissions ?? [...storePermissions]
  const total = permissions.includes('orders') ? row.pending_orders : 0
  return {
    role: row.permissions === null ? 'owner' : 'assistant',
    permissions,
    store: toStore(row, services),
    orders: { pending: { total } },
  }
}

export const getMyStores = implement('getMyStores', async (call) => {
  const { page, services } = call
  const rows = await services.db.many<Row>(selectMyStores(call))
  return page.of(
    rows,
    (row) => [row.rank],
    (row) => toStoreMembership(row, services),
  )
})
