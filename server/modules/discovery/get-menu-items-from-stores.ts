import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { ItemRow, itemColumns, itemSource, toItem } from '#modules/menus/index.ts'
import { float, integer, row } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'
import { candidates, conditions } from './store-candidates.ts'

type Query = QueryOf<Operations['getMenuItemsFromStores']>

/** An item with the columns that the list is ordered by. */
const RankedItem = row({ ...ItemRow.properties, rank: float, times_ordered: integer })

const maxStores = 60

/** The conditions on `menu_item`. */
const itemConditions = ({ type, maxPrice }: Query, { context }: RankedList): Fragment => fragment`
  deleted_at IS NULL
  ${context.words ? fragment`AND menu_item.search @@ ${context.words.tsquery}::tsquery` : nothing}
  ${type ? fragment`AND type = ${type}` : nothing}
  ${maxPrice === undefined ? nothing : fragment`AND price <= ${nairaToKobo(maxPrice)}::bigint`}`

/** Scans the stores that have such an item, from the store in which the previous page ended. */
function selectItems(query: Query, list: RankedList, limit: number) {
  const { after } = list
  const filter = {
    ...list,
    closed: query.closed ?? false,
    where: [
      fragment`EXISTS (SELECT FROM menu_item WHERE store_id = store.id AND ${itemConditions(query, list)})`,
      ...(after ? [fragment`(scan_rank, store.id) >= (${after[0]}::float8, ${after[1]}::uuid)`] : []),
    ],
  }
  const beyond = after
    ? fragment`AND (store_id <> ${after[1]} OR (-times_ordered, id) > (${after[2]}::integer, ${after[3]}::uuid))`
    : nothing
  return sql`
    WITH chosen AS MATERIALIZED (
      SELECT store.id, scan_rank FROM ${candidates(filter)} WHERE ${conditions(filter)}
      ORDER BY scan_rank, store.id LIMIT ${maxStores}
    ), picked AS MATERIALIZED (
      SELECT favourite.id, favourite.times_ordered, chosen.id AS store_id, scan_rank
      FROM chosen CROSS JOIN LATERAL (
        SELECT id, times_ordered FROM menu_item
        WHERE store_id = chosen.id AND ${itemConditions(query, list)} ${beyond}
        ORDER BY times_ordered DESC, id LIMIT ${limit}
      ) AS favourite
      ORDER BY scan_rank, chosen.id, -favourite.times_ordered, favourite.id LIMIT ${limit}
    )
    SELECT ${itemColumns}, picked.scan_rank AS rank, picked.times_ordered
    FROM picked JOIN (${itemSource}) ON item.id = picked.id
    ORDER BY picked.scan_rank, picked.store_id, -picked.times_ordered, picked.id`
}

export const getMenuItemsFromStores = implement(
  'getMenuItemsFromStores',
  async ({ query, actor, page, services }) => {
    const list = await openRankedList(services.db, services, actor, page, query)
    const items = list.context.noMatch
      ? []
      : await services.db.many(RankedItem, selectItems(query, list, page.size + 1))
    return page.of(
      items,
      ({ rank, store_id, times_ordered, id }) => list.key([rank, store_id, -times_ordered, id]),
      (item) => toItem(item, services),
    )
  },
)
