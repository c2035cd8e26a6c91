import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { ItemRow, itemAvailable, itemColumns, toItem } from '#modules/menus/index.ts'
import { integer, row } from '#platform/database/row.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'
import { candidates, conditions, hereAt } from './store-candidates.ts'

type Query = QueryOf<Operations['getFoodRecommendations']>

const RankedItem = row({ ...ItemRow.properties, rank: integer })

/**
 * The score of an item adds up what the viewer ordered, the most ordered items of stores that the viewer loves, what customers who
 * ordered the same also ordered, and, with the least weight, the most ordered items nearby, so that a new customer gets an answer
 * too. Weights are integers, so that the sum is the same on every page. Each part reads a bounded number of rows by an index.
 */
const scoresFor = (viewerId: string | null) => fragment`
  WITH ordered AS MATERIALIZED (
    SELECT item_id, times FROM customer_item WHERE customer_id = ${viewerId} ORDER BY last_at DESC LIMIT 30
  ), loved AS (
    SELECT store_id FROM store_reaction WHERE user_id = ${viewerId} AND reaction = 'love' ORDER BY created_at DESC LIMIT 20
  ), similar_customer AS (
    SELECT DISTINCT buyer.customer_id FROM ordered CROSS JOIN LATERAL (
      SELECT customer_id FROM customer_item WHERE item_id = ordered.item_id ORDER BY last_at DESC LIMIT 20
    ) AS buyer
    WHERE buyer.customer_id <> ${viewerId}
    LIMIT 100
  ), score AS (
    SELECT item_id, 400 * least(times, 10) AS weight FROM ordered
    UNION ALL
    SELECT favourite.id, 300 FROM loved CROSS JOIN LATERAL (
      SELECT id FROM menu_item WHERE store_id = loved.store_id AND deleted_at IS NULL
      ORDER BY times_ordered DESC, id LIMIT 5
    ) AS favourite
    UNION ALL
    SELECT bought.item_id, 100 FROM similar_customer CROSS JOIN LATERAL (
      SELECT item_id FROM customer_item WHERE customer_id = similar_customer.customer_id ORDER BY last_at DESC LIMIT 20
    ) AS bought
    UNION ALL
    SELECT favourite.id, least(favourite.times_ordered, 99) FROM nearby CROSS JOIN LATERAL (
      SELECT id, times_ordered FROM menu_item WHERE store_id = nearby.id AND deleted_at IS NULL
      ORDER BY times_ordered DESC, id LIMIT 5
    ) AS favourite
  )`

const maxStores = 40

function selectRecommendations(query: Query, list: RankedList, limit: number) {
  const { viewer, context, after } = list
  // The keyword is searched in the items, not in the stores.
  const filter = { ...list, closed: query.closed ?? false, context: { words: null } }
  const withItems = { ...filter, where: [fragment`item_count > 0`] }
  return sql`
    WITH nearby AS MATERIALIZED (
      SELECT store.id FROM ${candidates(withItems)} WHERE ${conditions(withItems)}
      ORDER BY scan_rank, store.id LIMIT ${maxStores}
    ), ranked AS MATERIALIZED (
      ${scoresFor(viewer.userId)} SELECT item_id, -sum(weight)::bigint AS rank FROM score GROUP BY item_id
    )
    SELECT ${itemColumns}, ranked.rank
    FROM ranked
      JOIN menu_item AS item ON item.id = ranked.item_id
      JOIN (
        SELECT store.*, store.place <-> here.point AS scan_rank FROM store CROSS JOIN ${hereAt(viewer)} AS here WHERE listed
      ) AS store ON store.id = item.store_id
      LEFT JOIN menu_category AS category ON category.id = item.category_id
    WHERE ${conditions(filter)} AND ${itemAvailable}
      ${context.words ? fragment`AND item.search @@ ${context.words.tsquery}::tsquery` : nothing}
      ${after ? fragment`AND (ranked.rank, item.id) > (${after[0]}::bigint, ${after[1]}::uuid)` : nothing}
    ORDER BY ranked.rank, item.id LIMIT ${limit}`
}

export const getFoodRecommendations = implement(
  'getFoodRecommendations',
  async ({ query, actor, page, services }) => {
    const list = await openRankedList(services.db, services, actor, page, query)
    const items = list.context.noMatch
      ? []
      : await services.db.many(RankedItem, selectRecommendations(query, list, page.size + 1))
    return page.of(
      items,
      ({ rank, id }) => list.key([rank, id]),
      (item) => toItem(item, services),
    )
  },
)
