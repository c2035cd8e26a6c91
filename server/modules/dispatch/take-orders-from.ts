import { isWaiting, type OrderRow, orderColumns, publishOrder } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { dropRider } from './drop-rider.ts'
import { setOffer } from './offers.ts'

/** Locks what a rider has accepted or is offered, all of it before anything is changed: so nobody waits for what waits for them. */
const lockOrdersOf = (tx: Tx, riderId: string, storeId: string | undefined) =>
  tx.many<OrderRow>(sql`
    SELECT ${orderColumns} FROM orders
    WHERE status IN ('accepted', 'ready') ${storeId === undefined ? nothing : fragment`AND store_id = ${storeId}`}
      AND id IN (
        SELECT id FROM orders WHERE rider_id = ${riderId} AND status IN ('accepted', 'ready')
        UNION ALL SELECT order_id FROM offer WHERE rider_id = ${riderId} AND status = 'pending'
      )
    ORDER BY id FOR UPDATE`)

/**
 * Takes from a locked rider what they have not picked up, and what is on offer to them: of one store, or of all. It is offered
 * to others. What is on its way stays with them.
 */
export async function takeOrdersFrom(
  tx: Tx,
  services: Services,
  riderId: string,
  { storeId, reason }: { storeId?: string; reason: string },
): Promise<void> {
  for (const order of await lockOrdersOf(tx, riderId, storeId)) {
    if (order.rider_id === riderId && isWaiting(order)) {
      await dropRider(tx, services, order, 'taken-away', reason)
    } else if (await setOffer(tx, { orderId: order.id, riderId }, 'pending', 'withdrawn')) {
      await publishOrder(tx, services, order.id, { ended: [riderId] })
    }
  }
}
