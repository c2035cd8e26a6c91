import type { QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { ItemRow, itemAvailable, itemColumns, itemSource, toItem } from '#modules/menus/index.ts'
import { float, integer, row } from '#platform/database/row.ts'
import { commaJoined, type Fragment, fragment, nothing, raw, sql } from '#platform/database/sql.ts'
import type { Key } from '#platform/operations/page.ts'
import { nairaToKobo } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { openRankedList, type RankedList } from './ranked-list.ts'
import type { Words } from './search-context.ts'
import { candidates, conditions } from './store-candidates.ts'

type Query = QueryOf<Operations['getMenuItemsFromStores']>

/** An item with the columns that the list is ordered by. */
const RankedItem = row({ ...ItemRow.properties, tier: integer, rank: float, times_ordered: integer })

/** A part of the list, whose items all come before those of the next tier: the words that find its stores, and its conditions on `item`. */
interface Tier {
  words: Words | null
  where: Fragment
}

/**
 * Items with the typed words in their name, items with them in their category, then the same for words that are only similar. Each of
 * these is two tiers: first the available items, then the others.
 */
function tiersOf({ context: { readings } }: RankedList): Tier[] {
  if (readings.length === 0) return [{ words: null, where: nothing }]
  return readings.flatMap((words, index) => {
    const unlike = index === 0 ? '' : `&!(${readings[index - 1]!.tsquery})`
    const { named, tsquery } = words
    return [`(${named})${unlike}`, `(${tsquery})&!(${named})${unlike}`].flatMap((query) =>
      [nothing, fragment`NOT`].map((not) => ({
        words,
        where: fragment`AND item.search @@ ${query}::tsquery AND ${not} ${itemAvailable}`,
      })),
    )
  })
}

/** Selects the items of a tier by scanning the stores that have some, from the store in which the previous page ended. */
function selectTier(
  tier: number,
  { words, where }: Tier,
  { type, maxPrice, closed }: Query,
  { viewer }: RankedList,
  after: Key | null,
  limit: number,
): Fragment {
  const ofStore = fragment`
    FROM menu_item AS item WHERE item.store_id = store.id AND item.deleted_at IS NULL ${where}
      ${type ? fragment`AND item.type = ${type}` : nothing}
      ${maxPrice === undefined ? nothing : fragment`AND item.price <= ${nairaToKobo(maxPrice)}::bigint`}`
  const filter = {
    viewer,
    context: { words },
    closed: closed ?? false,
    where: [
      fragment`EXISTS (SELECT ${ofStore})`,
      ...(after ? [fragment`(scan_rank, store.id) >= (${after[0]}::float8, ${after[1]}::uuid)`] : []),
    ],
  }
  const beyond = after
    ? fragment`AND (item.store_id <> ${after[1]} OR (-item.times_ordered, item.id) > (${after[2]}::integer, ${after[3]}::uuid))`
    : nothing
  // Each store has at least one such item, except perhaps the one in which the previous page ended: hence one store more than the limit.
  return fragment`
    SELECT ${tier}::integer AS tier, favourite.id, favourite.times_ordered, store.id AS store_id, scan_rank
    FROM (
      SELECT store.id, scan_rank FROM ${candidates(filter)} WHERE ${conditions(filter)}
      ORDER BY scan_rank, store.id LIMIT ${limit + 1}
    ) AS store CROSS JOIN LATERAL (
      SELECT item.id, item.times_ordered ${ofStore} ${beyond}
      ORDER BY item.times_ordered DESC, item.id LIMIT ${limit}
    ) AS favourite`
}

/** A later tier is read only where those before it do not fill the page. */
function selectItems(query: Query, list: RankedList, limit: number) {
  const { after } = list
  // A key without a tier is of an earlier version, whose lists had one tier.
  const first = Number(after?.[4] ?? 0)
  const order = raw('ORDER BY tier, scan_rank, store_id, -times_ordered, id')
  const found = tiersOf(list)
    .slice(first)
    .map((tier, index) => {
      const read = selectTier(first + index, tier, query, list, index === 0 ? after : null, limit)
      if (index === 0) return fragment`found_0 AS MATERIALIZED (${read} ${order} LIMIT ${limit})`
      const before = raw(`found_${index - 1}`)
      return fragment`${raw(`found_${index}`)} AS MATERIALIZED (
        SELECT * FROM ${before} UNION ALL (
          ${read} WHERE (SELECT count(*) FROM ${before}) < ${limit} ${order} LIMIT ${limit}
        )
      )`
    })
  return sql`
    WITH ${commaJoined(found)}, picked AS MATERIALIZED (
      SELECT * FROM ${raw(`found_${found.length - 1}`)} ${order} LIMIT ${limit}
    )
    SELECT ${itemColumns}, picked.tier, picked.scan_rank AS rank, picked.times_ordered
    FROM picked JOIN (${itemSource}) ON item.id = picked.id
    ORDER BY picked.tier, picked.scan_rank, picked.store_id, -picked.times_ordered, picked.id`
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
      ({ tier, rank, store_id, times_ordered, id }) => list.key([rank, store_id, -times_ordered, id, tier]),
      (item) => toItem(item, services),
    )
  },
)
