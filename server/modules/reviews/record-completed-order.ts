import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'

export interface CompletedOrder {
  orderId: string
  customerId: string
  storeId: string
  riderId?: string | null
}

/** Records a completed order, whose parties may review each other. An order is completed only once. */
export function recordCompletedOrder(
  tx: Tx,
  { orderId, customerId, storeId, riderId }: CompletedOrder,
): void {
  tx.write(fragment`
    INSERT INTO completed_order (order_id, customer_id, store_id, rider_id)
    VALUES (${orderId}, ${customerId}, ${storeId}, ${riderId ?? null})`)
}
