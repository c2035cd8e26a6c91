import { storesAllowing } from '#modules/stores/index.ts'
import { type Fragment, fragment, raw } from '#platform/database/sql.ts'

/** The conditions and the length of a page. */
export interface PageFilter {
  /** More conditions, each with its AND. */
  filters: Fragment
  most: number
}

/** The transactions in a list: a query for the ids of the newest transactions of each party. */
export type TransactionScope = (filter: PageFilter) => Fragment

/**
 * Matched as a set of one and ordered by the party too, which only the party's own index can give. By the
 * primary key, which looks cheap for a common word, a party without matches would cost a scan of all records.
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
