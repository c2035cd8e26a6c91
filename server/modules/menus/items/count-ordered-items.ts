import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

/**
 * Adds to the number of times that items were ordered. `sold` is a FROM item with `item_id` and `quantity`. Items are locked in the
 * order of their ids, so that two transactions with the same items never deadlock.
 */
export function countOrderedItems(tx: Tx, sold: Fragment): void {
  tx.write(fragment`
    UPDATE menu_item SET times_ordered = times_ordered + quantity
    FROM (
      SELECT id, quantity
      FROM menu_item JOIN (SELECT item_id, sum(quantity) AS quantity FROM ${sold} GROUP BY 1) AS given ON item_id = id
      ORDER BY id FOR NO KEY UPDATE OF menu_item
    ) AS ordered
    WHERE menu_item.id = ordered.id`)
}
