import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

/**
 * Adds to the counts of how often each customer has ordered each item, which recommendations use. `sold` is an item of a FROM clause with
 * `customer_id`, `item_id`, `quantity` and `ended_at`.
 */
export function addPurchases(tx: Tx, sold: Fragment): void {
  tx.write(fragment`
    INSERT INTO customer_item (customer_id, item_id, times, last_at)
    SELECT customer_id, item_id, sum(quantity), max(ended_at) FROM ${sold} GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (customer_id, item_id) DO UPDATE
    SET times = customer_item.times + excluded.times, last_at = greatest(customer_item.last_at, excluded.last_at)`)
}
