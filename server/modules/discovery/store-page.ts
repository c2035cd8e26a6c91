import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Store } from '#contract/records/store.ts'
import { metresAway, priceOver, type StoreRow, storeColumns, toStore } from '#modules/stores/index.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { candidates, conditions, type Wanted } from './candidates.ts'
import type { RankedList } from './ranked-list.ts'

export type Sort = NonNullable<QueryOf<Operations['getStores']>['sort']>

/** What comes first, as a number that grows. Distance and rating are what the candidates are walked by. */
const ranks: { [sort in Sort]: (config: Services['config']) => Fragment } = {
  distance: () => fragment`walk_rank`,
  rating: () => fragment`rating_rank`,
  // A store without items is not the cheapest.
  price: () => fragment`(CASE WHEN item_count = 0 THEN 1e15 ELSE item_price_sum::float8 / item_count END)`,
  'delivery-price': (config) => fragment`${priceOver(metresAway, config)}::float8`,
  'delivery-time': () => fragment`delivery_minutes_max::float8`,
}

/** A page of stores: one statement. */
export function selectStores(
  wanted: Wanted,
  sort: Sort,
  config: Services['config'],
  after: Key | null,
  limit: number,
) {
  const rank = ranks[sort](config)
  return sql`
    SELECT ${storeColumns(wanted.viewer, config)}, ${rank} AS rank
    FROM ${candidates(wanted)}
    WHERE ${conditions(wanted)}
      ${after ? fragment`AND (${rank}, store.id) > (${after[0]}::float8, ${after[1]}::uuid)` : nothing}
    ORDER BY ${rank}, store.id LIMIT ${limit}`
}

export async function pageOfStores(
  services: Services,
  list: RankedList,
  page: Page,
  wanted: Wanted,
  sort: Sort,
): Promise<PageOf<Store>> {
  const statement = selectStores(wanted, sort, services.config, list.after, page.size + 1)
  const rows = list.context.hopeless ? [] : await services.db.many<StoreRow & { rank: number }>(statement)
  return page.of(
    rows,
    (row) => list.key([row.rank, row.id]),
    (row) => toStore(row, services),
  )
}
