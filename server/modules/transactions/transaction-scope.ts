import { storesAllowing } from '#modules/stores/index.ts'
import { type Fragment, fragment, raw } from '#platform/database/sql.ts'

/** The conditions and the size of a page. */
export interface PageFilter {
  /** More conditions, each with its AND. */
  filters: Fragment
  most: number
}

/** Which transactions a list contains: a query for the newest ids of each party. */
export type TransactionScope = (filter: PageFilter) => Fragment

/**
 * The newest transactions of a party. `= ANY` with one element, and the party in ORDER BY, can only be served by the party's own index. For
 * a common keyword the planner would otherwise prefer the primary key, and for a party without matches scan all records.
 */
const newestOf = (
  party: 'user_id' | 'store_id',
  id: Fragment,
  { filters, most }: PageFilter,
): Fragment => fragment`
  SELECT id FROM wallet_transaction WHERE ${raw(party)} = ANY (ARRAY[${id}]) ${filters}
  ORDER BY ${raw(party)}, id DESC LIMIT ${most}`

export const ofUser =
  (userId: string): TransactionScope =>
  (filter) =>
    newestOf('user_id', fragment`${userId}::uuid`, filter)

export const ofStore =
  (storeId: string): TransactionScope =>
  (filter) =>
    newestOf('store_id', fragment`${storeId}::uuid`, filter)

/** The stores whose money an assistant may read, while their role is active. */
export const storesReadBy = (userId: string): Fragment => storesAllowing(userId, 'money')

export const ofStoresReadBy =
  (userId: string): TransactionScope =>
  (filter) =>
    fragment`
    SELECT newest.id FROM (${storesReadBy(userId)}) AS readable
    CROSS JOIN LATERAL (${newestOf('store_id', fragment`readable.store_id`, filter)}) AS newest`
