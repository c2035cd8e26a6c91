import { queueOrderToCount } from '#modules/analytics/index.ts'
import { countUnassignedOrders } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import type { OrderRow } from '../order-row.ts'
import { hasEnded, needsRider } from './order-state.ts'

/**
 * Updates the store's number of orders that need a rider, and queues an order that has ended to be counted later, many at once. Running
 * orders are few and are counted on request.
 */
export function countOrder(tx: Tx, before: OrderRow, after: OrderRow): void {
  if (after.paid_at !== null && hasEnded(after) && !hasEnded(before)) queueOrderToCount(tx, after)
  const change = Number(needsRider(after)) - Number(needsRider(before))
  if (change !== 0) countUnassignedOrders(tx, after.store_id, change)
}

/** The number of paid orders of `store` by status. */
export const ordersByStatus = fragment`(
  SELECT coalesce(json_object_agg(status, total), '{}') FROM (
    SELECT status, sum(total) AS total FROM (
      SELECT status, total FROM store_order_count WHERE store_id = store.id
      UNION ALL SELECT status::text, 1 FROM order_to_count WHERE store_id = store.id
      UNION ALL SELECT status::text, 1 FROM orders WHERE store_id = store.id AND ended_at IS NULL AND paid_at IS NOT NULL
    ) AS each GROUP BY status
  ) AS counted
)`
