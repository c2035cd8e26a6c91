import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'

/** Updates the search text of items: their name and their category's. */
export async function refreshItemSearch(
  tx: Tx,
  which: { itemId: string } | { categoryId: string },
): Promise<void> {
  const those =
    'itemId' in which
      ? fragment`item.id = ${which.itemId}`
      : fragment`item.category_id = ${which.categoryId} AND item.deleted_at IS NULL`
  await tx.run(sql`
    UPDATE menu_item AS item SET search = search_words(concat_ws(' ', item.name, (
      SELECT category.name FROM menu_category AS category WHERE category.id = item.category_id
    )))
    WHERE ${those}`)
}
