import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Party } from '#server/party.ts'

/** Refuses an order that the party cannot see: it is visible to its customer, its rider and, once paid, its store. */
export async function requireOwnOrder(tx: Tx, party: Party, orderId: string): Promise<void> {
  const own =
    'userId' in party
      ? fragment`${party.userId} IN (customer_id, rider_id)`
      : fragment`store_id = ${party.storeId} AND paid_at IS NOT NULL`
  const isOwn = await tx.exists(sql`SELECT FROM orders WHERE id = ${orderId} AND ${own}`)
  if (!isOwn) throw new Refusal('order.absent')
}
