import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

/** A category name is unique per store, ignoring case. Called under the menu's lock. */
export async function requireFreeName(
  tx: Tx,
  wanted: { storeId: string; name: string; categoryId: string },
): Promise<void> {
  const isTaken = await tx.exists(sql`
    SELECT FROM menu_category
    WHERE store_id = ${wanted.storeId} AND lower(name) = lower(${wanted.name}) AND deleted_at IS NULL
      AND id <> ${wanted.categoryId}`)
  if (isTaken) throw new Refusal('menu.category.exists')
}
