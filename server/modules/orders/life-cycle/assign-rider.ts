import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import type { RiderRow, ViewSource } from '../views/view-source.ts'
import { changedOrder } from './change-order.ts'
import { stepsAfter, stepsWithoutRider } from './steps.ts'
import { countOrder } from './store-order-counts.ts'

/** A locked order after it is given to a rider; undefined where it is not on offer at this moment. */
export function assignedOrder(
  { clock }: Services,
  order: ViewSource,
  rider: RiderRow & { isVendor: boolean },
): ViewSource | undefined {
  const { rider_id, riders_notified, deadline_at, deadline_ended, now } = order
  if (rider_id !== null || !riders_notified || deadline_at === null || deadline_ended) return undefined
  const { trackings } = stepsAfter(order, { trackings: { 'rider-acceptance': 'completed' } }, clock.now())
  const changes = {
    rider_id: rider.id,
    rider_is_vendor: rider.isVendor,
    rider_accepted_at: now,
    riders_notified: false,
    deadline_at: null,
    reason: null,
    trackings,
  }
  return changedOrder(order, changes, { rider })
}

/** Removes the rider of a locked order that is not picked up. */
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
  countOrder(tx, order, unassigned)
  return unassigned
}
