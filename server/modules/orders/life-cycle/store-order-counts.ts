import { countUnassignedOrders } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import type { OrderRow } from '../order-row.ts'
import { needsRider } from './order-state.ts'

/** Updates the counts of the store: paid orders by status, and accepted orders that need a rider. */
export function countOrder(tx: Tx, before: OrderRow, after: OrderRow): void {
  const from = before.paid_at === null ? null : before.status
  const to = after.paid_at === null ? null : after.status
  if (from !== to) {
    tx.write(fragment`
      INSERT INTO store_order_count (store_id, status, total)
      SELECT ${after.store_id}, status, (status = ${to})::integer FROM unnest(${[from, to]}::text[]) AS status
      WHERE status IS NOT NULL ORDER BY status
      ON CONFLICT (store_id, status) DO UPDATE
      SET total = store_order_count.total + CASE WHEN excluded.total = 1 THEN 1 ELSE -1 END`)
  }
  const change = Number(needsRider(after)) - Number(needsRider(before))
  if (change !== 0) countUnassignedOrders(tx, after.store_id, change)
}
