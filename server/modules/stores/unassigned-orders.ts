import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'

/** Adds to the count of the store's orders that need a rider. */
export function countUnassignedOrders(tx: Tx, storeId: string, change: number): void {
  tx.write(fragment`UPDATE store SET unassigned_orders = unassigned_orders + ${change} WHERE id = ${storeId}`)
}
