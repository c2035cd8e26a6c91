import { countUnassignedOrders } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import type { OrderRow } from '../order-row.ts'
import { hasEnded, needsRider } from './order-state.ts'

/**
 * Updates the counts of the store: paid orders that have ended, by status, and accepted orders that need a rider. Those that run are few, and
 * counted when they are asked for.
 */
export function countOrder(tx: Tx, before: OrderRow, after: OrderRow): void {
  if (after.paid_at !== null && hasEnded(after) && !hasEnded(before)) {
    tx.write(fragment`
      INSERT INTO store_order_count (store_id, status, total) VALUES (${after.store_id}, ${after.status}, 1)
      ON CONFLICT (store_id, status) DO UPDATE SET total = store_order_count.total + 1`)
  }
  const change = Number(needsRider(after)) - Number(needsRider(before))
  if (change !== 0) countUnassignedOrders(tx, after.store_id, change)
}

/** The paid orders of `store` that run, by status. */
export const runningOrders = fragment`
  SELECT status::text, count(*)::integer AS total FROM orders
  WHERE store_id = store.id AND ended_at IS NULL AND paid_at IS NOT NULL GROUP BY 1`
