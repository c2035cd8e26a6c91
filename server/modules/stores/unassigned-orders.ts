import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to the count of the store's orders that need a rider. */
export async function countUnassignedOrders(tx: Tx, storeId: string, change: number): Promise<void> {
  await tx.run(sql`UPDATE store SET unassigned_orders = unassigned_orders + ${change} WHERE id = ${storeId}`)
}
