import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type ItemRow, itemColumns, itemSource, toItem } from '#modules/menus/index.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { candidates, conditions } from './candidates.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'

type Query = QueryOf<Operations['getMenuItemsFromStores']>
type Row = ItemRow & { rank: number; times_ordered: number }

const storesAtOnce = 60

/** What an item must be, as a condition on `menu_item`. */
const wantedItem = ({ type, maxPrice }: Query, { context }: RankedList): Fragment => fragment`
  deleted_at IS NULL
  ${context.words ? fragment`AND menu_item.search @@ ${context.words.tsquery}::tsquery` : nothing}
  ${type ? fragment`AND type = ${type}` : nothing}
  ${maxPrice === undefined ? nothing : fragment`AND price <= ${nairaToKobo(maxPrice)}::bigint`}`

/** Walks the stores that have such an item, going on with the store where the page before ended. */
function selectItems(query: Query, list: RankedList, limit: number) {
  const { after } = list
  const wanted = {
    ...list,
    closed: query.closed ?? false,
    where: [
      fragment`EXISTS (SELECT FROM menu_item WHERE store_id = store.id AND ${wantedItem(query, list)})`,
      ...(after ? [fragment`(walk_rank, store.id) >= (${after[0]}::float8, ${after[1]}::uuid)`] : []),
    ],
  }
  const beyond = after
    ? fragment`AND (store_id <> ${after[1]} OR (-times_ordered, id) > (${after[2]}::integer, ${after[3]}::uuid))`
    : nothing
  return sql`
    WITH chosen AS MATERIALIZED (
      SELECT store.id, walk_rank FROM ${candidates(wanted)} WHERE ${conditions(wanted)}
      ORDER BY walk_rank, store.id LIMIT ${storesAtOnce}
    ), picked AS MATERIALIZED (
      SELECT favourite.id, favourite.times_ordered, chosen.id AS store_id, walk_rank
      FROM chosen CROSS JOIN LATERAL (
        SELECT id, times_ordered FROM menu_item
        WHERE store_id = chosen.id AND ${wantedItem(query, list)} ${beyond}
        ORDER BY times_ordered DESC, id LIMIT ${limit}
      ) AS favourite
      ORDER BY walk_rank, chosen.id, -favourite.times_ordered, favourite.id LIMIT ${limit}
    )
    SELECT ${itemColumns}, picked.walk_rank AS rank, picked.times_ordered
    FROM picked JOIN (${itemSource}) ON item.id = picked.id
    ORDER BY picked.walk_rank, picked.store_id, -picked.times_ordered, picked.id`
}

export const getMenuItemsFromStores = implement(
  'getMenuItemsFromStores',
  async ({ query, actor, page, services }) => {
    const list = await openRankedList(services.db, services, actor, page, query)
    const rows = list.context.hopeless
      ? []
      : await services.db.many<Row>(selectItems(query, list, page.size + 1))
    return page.of(
      rows,
      (row) => list.key([row.rank, row.store_id, -row.times_ordered, row.id]),
      (row) => toItem(row, services),
    )
  },
)
