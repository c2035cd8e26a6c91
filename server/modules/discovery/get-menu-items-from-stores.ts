import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type ItemRow, itemColumns, itemSource, toItem } from '#modules/menus/index.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { nairaToKobo } from '#platform/money.ts'
import { implement } from '#server/services.ts'
import { candidates, conditions } from './candidates.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'

type Query = QueryOf<Operations['getMenuItemsFromStores']>
type Row = ItemRow & { rank: number; times_ordered: number }

/** Of each store the favourites, and of stores the nearest: enough for any page. */
const itemsOfStore = 20
const storesAtOnce = 60

function selectItems(query: Query, list: RankedList, limit: number) {
  const { after, context } = list
  const { type, maxPrice } = query
  const wanted = {
    ...list,
    closed: query.closed ?? false,
    where: after ? [fragment`walk_rank >= ${after[0]}::float8`] : [],
  }
  return sql`
    WITH chosen AS MATERIALIZED (
      SELECT store.id, walk_rank FROM ${candidates(wanted)} WHERE ${conditions(wanted)}
      ORDER BY walk_rank, store.id LIMIT ${storesAtOnce}
    ), picked AS MATERIALIZED (
      SELECT favourite.id, favourite.times_ordered, chosen.id AS store_id, walk_rank
      FROM chosen CROSS JOIN LATERAL (
        SELECT id, times_ordered FROM menu_item
        WHERE store_id = chosen.id AND deleted_at IS NULL
          ${context.words ? fragment`AND search @@ ${context.words.tsquery}::tsquery` : nothing}
          ${type ? fragment`AND type = ${type}` : nothing}
          ${maxPrice === undefined ? nothing : fragment`AND price <= ${nairaToKobo(maxPrice)}::bigint`}
        ORDER BY times_ordered DESC, id LIMIT ${itemsOfStore}
      ) AS favourite
      ${
        after
          ? fragment`WHERE (walk_rank, chosen.id, -favourite.times_ordered, favourite.id)
            > (${after[0]}::float8, ${after[1]}::uuid, ${after[2]}::integer, ${after[3]}::uuid)`
          : nothing
      }
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
