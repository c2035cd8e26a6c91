import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'

/** Adds to how often items were ordered. Items are locked by id, so that two orders of the same items never deadlock. */
export function countOrderedItems(tx: Tx, ids: string[], quantities: number[]): void {
  tx.write(fragment`
    UPDATE menu_item SET times_ordered = times_ordered + quantity
    FROM (
      SELECT id, quantity
      FROM menu_item JOIN unnest(${ids}::uuid[], ${quantities}::integer[]) AS given (item_id, quantity) ON item_id = id
      ORDER BY id FOR NO KEY UPDATE OF menu_item
    ) AS ordered
    WHERE menu_item.id = ordered.id`)
}
