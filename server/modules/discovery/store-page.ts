import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Store } from '#contract/records/store.ts'
import { metresAway, priceOver, StoreRow, storeColumns, toStore } from '#modules/stores/index.ts'
import { float, row } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import type { RankedList } from './ranked-list.ts'
import { candidates, conditions, type StoreFilter } from './store-candidates.ts'

export type Sort = NonNullable<QueryOf<Operations['getStores']>['sort']>

/** The rank of a store by each sort, lowest first. Candidates are scanned by distance or rating. */
const ranks: { [sort in Sort]: (config: Services['config']) => Fragment } = {
  distance: () => fragment`scan_rank`,
  rating: () => fragment`rating_rank`,
  // A store without items is not the cheapest.
  price: () => fragment`(CASE WHEN item_count = 0 THEN 1e15 ELSE item_price_sum::float8 / item_count END)`,
  'delivery-price': (config) => fragment`${priceOver(metresAway, config)}::float8`,
  'delivery-time': () => fragment`delivery_minutes_max::float8`,
}

/** A page of stores: one statement. */
export function selectStores(
  filter: StoreFilter,
  sort: Sort,
  config: Services['config'],
  after: Key | null,
  limit: number,
) {
  const rank = ranks[sort](config)
  return sql`
    SELECT ${storeColumns(filter.viewer, config)}, ${rank} AS rank
    FROM ${candidates(filter)}
    WHERE ${conditions(filter)}
      ${after ? fragment`AND (${rank}, store.id) > (${after[0]}::float8, ${after[1]}::uuid)` : nothing}
    ORDER BY ${rank}, store.id LIMIT ${limit}`
}

const RankedStore = row({ ...StoreRow.properties, rank: float })

export async function pageOfStores(
  services: Services,
  list: RankedList,
  page: Page,
  filter: StoreFilter,
  sort: Sort,
): Promise<PageOf<Store>> {
  const statement = selectStores(filter, sort, services.config, list.after, page.size + 1)
  const stores = list.context.noMatch ? [] : await services.db.many(RankedStore, statement)
  return page.of(
    stores,
    ({ rank, id }) => list.key([rank, id]),
    (store) => toStore(store, services),
  )
}

/** Lists the open stores and then the closed ones. Only the page that contains the end of the open ones takes two statements. */
export async function pageOfOpenAndClosed(
  services: Services,
  list: RankedList,
  page: Page,
  filter: StoreFilter,
  sort: Sort,
): Promise<PageOf<Store>> {
  const read = (closed: false | 'only', after: Key | null, limit: number) =>
    list.context.noMatch || limit === 0
      ? []
      : services.db.many(
          RankedStore,
          selectStores({ ...filter, closed }, sort, services.config, after, limit),
        )
  const most = page.size + 1
  const isPastOpen = list.after?.[2] === 'closed'
  const open = isPastOpen ? [] : await read(false, list.after, most)
  const closed = await read('only', isPastOpen ? list.after : null, most - open.length)
  return page.of(
    [...open, ...closed],
    (store) => list.key([store.rank, store.id, ...(store.open ? [] : ['closed'])]),
    (store) => toStore(store, services),
  )
}
