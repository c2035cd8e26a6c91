import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to how often items were ordered. The ids are sorted, so that two orders of the same items never deadlock. */
export async function countOrderedItems(tx: Tx, ids: string[], quantities: number[]): Promise<void> {
  await tx.run(sql`SELECT FROM menu_item WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`
    UPDATE menu_item SET times_ordered = times_ordered + quantity
    FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS ordered (item_id, quantity)
    WHERE menu_item.id = item_id`)
}
