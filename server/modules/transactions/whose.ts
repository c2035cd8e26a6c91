import { storesAllowing } from '#modules/stores/index.ts'
import { type Fragment, fragment, raw } from '#platform/database/sql.ts'

/** What a page takes of a party's transactions. */
export interface Cut {
  /** More conditions, each with its AND. */
  filters: Fragment
  most: number
}

/** Whose transactions a list is of; gives the ids of the newest ones of each party. */
export type Whose = (cut: Cut) => Fragment

/**
 * Matched as a set of one and ordered by the party too, which only the party's own index can give. By the primary key, which
 * looks cheap for a common word, a party that has none would be looked for in everybody's records.
 */
const newestOf = (party: 'user_id' | 'store_id', id: Fragment, { filters, most }: Cut): Fragment => fragment`
  SELECT id FROM wallet_transaction WHERE ${raw(party)} = ANY (ARRAY[${id}]) ${filters}
  ORDER BY ${raw(party)}, id DESC LIMIT ${most}`

export const ofUser =
  (userId: string): Whose =>
  (cut) =>
    newestOf('user_id', fragment`${userId}::uuid`, cut)

export const ofStore =
  (storeId: string): Whose =>
  (cut) =>
    newestOf('store_id', fragment`${storeId}::uuid`, cut)

/** The stores whose money an assistant may read, while their role is active. */
export const storesReadBy = (userId: string): Fragment => storesAllowing(userId, 'money')

export const ofStoresReadBy =
  (userId: string): Whose =>
  (cut) =>
    fragment`
    SELECT newest.id FROM (${storesReadBy(userId)}) AS readable
    CROSS JOIN LATERAL (${newestOf('store_id', fragment`readable.store_id`, cut)}) AS newest`
