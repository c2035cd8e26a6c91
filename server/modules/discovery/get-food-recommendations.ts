import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type ItemRow, itemAvailable, itemColumns, toItem } from '#modules/menus/index.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { candidates, conditions, hereAt } from './candidates.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'

type Query = QueryOf<Operations['getFoodRecommendations']>

/**
 * Items collect votes: of what the viewer ordered, of the favourites of stores the viewer loves, of what people who ordered the
 * same also ordered, and, a little, of what is liked around, so that a newcomer gets an answer too. Whole numbers, so that the
 * sum is the same on every page. Each part reads a bounded number of rows by an index.
 */
const votesOf = (viewerId: string | null) => fragment`
  WITH mine AS MATERIALIZED (
    SELECT item_id, times FROM customer_item WHERE customer_id = ${viewerId} ORDER BY last_at DESC LIMIT 30
  ), loved AS (
    SELECT store_id FROM store_reaction WHERE user_id = ${viewerId} AND reaction = 'love' ORDER BY created_at DESC LIMIT 20
  ), fellows AS (
    SELECT DISTINCT fellow.customer_id FROM mine CROSS JOIN LATERAL (
      SELECT customer_id FROM customer_item WHERE item_id = mine.item_id ORDER BY last_at DESC LIMIT 20
    ) AS fellow
    WHERE fellow.customer_id <> ${viewerId}
    LIMIT 100
  ), votes AS (
    SELECT item_id, 400 * least(times, 10) AS weight FROM mine
    UNION ALL
    SELECT favourite.id, 300 FROM loved CROSS JOIN LATERAL (
      SELECT id FROM menu_item WHERE store_id = loved.store_id AND deleted_at IS NULL
      ORDER BY times_ordered DESC, id LIMIT 5
    ) AS favourite
    UNION ALL
    SELECT theirs.item_id, 100 FROM fellows CROSS JOIN LATERAL (
      SELECT item_id FROM customer_item WHERE customer_id = fellows.customer_id ORDER BY last_at DESC LIMIT 20
    ) AS theirs
    UNION ALL
    SELECT favourite.id, least(favourite.times_ordered, 99) FROM around CROSS JOIN LATERAL (
      SELECT id, times_ordered FROM menu_item WHERE store_id = around.id AND deleted_at IS NULL
      ORDER BY times_ordered DESC, id LIMIT 5
    ) AS favourite
  )`

const storesAround = 40

function selectRecommendations(query: Query, list: RankedList, limit: number) {
  const { viewer, context, after } = list
  const wanted = { ...list, closed: query.closed ?? false }
  const anywhere = { ...wanted, context: { words: null, common: false } }
  const stocked = { ...anywhere, where: [fragment`item_count > 0`] }
  return sql`
    WITH around AS MATERIALIZED (
      SELECT store.id FROM ${candidates(stocked)} WHERE ${conditions(stocked)}
      ORDER BY walk_rank, store.id LIMIT ${storesAround}
    ), ranked AS MATERIALIZED (
      ${votesOf(viewer.userId)} SELECT item_id, -sum(weight)::bigint AS rank FROM votes GROUP BY item_id
    )
    SELECT ${itemColumns}, ranked.rank
    FROM ranked
      JOIN menu_item AS item ON item.id = ranked.item_id
      JOIN (
        SELECT store.*, store.place <-> here.point AS walk_rank FROM store CROSS JOIN ${hereAt(viewer)} AS here WHERE listed
      ) AS store ON store.id = item.store_id
      LEFT JOIN menu_category AS category ON category.id = item.category_id
    WHERE ${conditions(anywhere)} AND ${itemAvailable}
      ${context.words ? fragment`AND item.search @@ ${context.words.tsquery}::tsquery` : nothing}
      ${after ? fragment`AND (ranked.rank, item.id) > (${after[0]}::bigint, ${after[1]}::uuid)` : nothing}
    ORDER BY ranked.rank, item.id LIMIT ${limit}`
}

export const getFoodRecommendations = implement(
  'getFoodRecommendations',
  async ({ query, actor, page, services }) => {
    const list = await openRankedList(services.db, services, actor, page, query)
    const rows = list.context.hopeless
      ? []
      : await services.db.many<ItemRow & { rank: number }>(selectRecommendations(query, list, page.size + 1))
    return page.of(
      rows,
      (row) => list.key([row.rank, row.id]),
      (row) => toItem(row, services),
    )
  },
)
