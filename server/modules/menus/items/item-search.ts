import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'

/** Updates the search text of items: their name, and with less weight their category's. */
export async function refreshItemSearch(
  tx: Tx,
  which: { itemId: string } | { categoryId: string },
): Promise<void> {
  const those =
    'itemId' in which
      ? fragment`item.id = ${which.itemId}`
      : fragment`item.category_id = ${which.categoryId} AND item.deleted_at IS NULL`
  await tx.run(sql`
    UPDATE menu_item AS item SET search = setweight(search_words(item.name), 'A') || setweight(coalesce((
      SELECT search_words(category.name) FROM menu_category AS category WHERE category.id = item.category_id
    ), ''), 'B')
    WHERE ${those}`)
}
