import type { Item } from '#contract/records/menu.ts'
import { requireVisibleStore } from '#modules/stores/index.ts'
import { integer, row, text } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { ItemRow, itemColumns, itemSource, toItem } from './item-row.ts'

/** Combos without a category come last. */
const place = fragment`coalesce(category.position, 2147483647)`
/** Alphabetical, ignoring case and accents. */
const sortName = fragment`search_form(item.name) COLLATE "C"`

interface ListCall {
  params: { storeId: string }
  query: { keyword?: string }
  actor: Actor | null
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

const ListedItemRow = row({ ...ItemRow.properties, place: integer, sort_name: text })

const holding = (keyword: string): Fragment => fragment`
  AND search_form(item.name || chr(10) || item.description) LIKE search_pattern(${keyword})`

const following = ([position, name, id]: NonNullable<Page['after']>): Fragment => fragment`
  AND (${place}, ${sortName}, item.id) > (${position}::integer, ${name}::text, ${id}::uuid)`

/** One page of a store's menu, of the items that match a condition on `item`. */
export async function listItems(
  { params, query, actor, page, services }: ListCall,
  condition: Fragment,
): Promise<PageOf<Item>> {
  await requireVisibleStore(services.db, actor, params.storeId)
  const rows = await services.db.many(
    ListedItemRow,
    sql`
    SELECT ${itemColumns}, ${place} AS place, ${sortName} AS sort_name
    FROM ${itemSource}
    WHERE item.store_id = ${params.storeId} AND item.deleted_at IS NULL AND ${condition}
      ${query.keyword ? holding(query.keyword) : nothing}
      ${page.after ? following(page.after) : nothing}
    ORDER BY ${place}, ${sortName}, item.id LIMIT ${page.size + 1}`,
  )
  return page.of(
    rows,
    (row) => [row.place, row.sort_name, row.id],
    (row) => toItem(row, services),
  )
}
