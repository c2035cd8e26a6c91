import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { stepsAfter, stepsWithoutRider } from './steps.ts'
import { countOrder } from './store-order-counts.ts'

/** Gives a locked order to the rider if it is on offer at this moment; undefined where it is not. */
export async function assignRider(
  tx: Tx,
  { clock }: Services,
  order: OrderRow,
  rider: { id: string; isVendor: boolean },
): Promise<OrderRow | undefined> {
  const { trackings } = stepsAfter(order, { trackings: { 'rider-acceptance': 'completed' } }, clock.now())
  const assigned = await tx.maybe(
    OrderRow,
    sql`
    UPDATE orders SET rider_id = ${rider.id}, rider_is_vendor = ${rider.isVendor},
      rider_accepted_at = service_now(), riders_notified = false, deadline_at = NULL, reason = NULL,
      trackings = ${JSON.stringify(trackings)}
    WHERE id = ${order.id} AND rider_id IS NULL AND riders_notified AND deadline_at > service_now()
    RETURNING ${orderColumns}`,
  )
  if (assigned) await countOrder(tx, order, assigned)
  return assigned
}

/** Takes a locked order that is not picked up from its rider. */
export async function removeRider(
  tx: Tx,
  { clock }: Services,
  order: OrderRow,
  reason: string | null,
): Promise<OrderRow> {
  const trackings = stepsWithoutRider(order, clock.now())
  const unassigned = await tx.one(
    OrderRow,
    sql`
    UPDATE orders SET rider_id = NULL, rider_is_vendor = false, rider_accepted_at = NULL, rider_arrived_at = NULL,
      reason = ${reason}, trackings = ${JSON.stringify(trackings)}
    WHERE id = ${order.id} RETURNING ${orderColumns}`,
  )
  await countOrder(tx, order, unassigned)
  return unassigned
}
