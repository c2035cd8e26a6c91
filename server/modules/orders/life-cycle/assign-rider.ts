import type { RiderRow } from '../views/party-rows.ts'
import type { ViewSource } from '../views/view-source.ts'
import { changedOrder } from './change-order.ts'
import { stepsAfter, stepsWithoutRider } from './steps.ts'

/** Assigns a rider to a locked order; undefined if the order is not on offer at this moment. */
export function assignedOrder(
  order: ViewSource,
  rider: RiderRow & { isVendor: boolean },
): ViewSource | undefined {
  const { rider_id, riders_notified, deadline_at, deadline_ended, now } = order
  if (rider_id !== null || !riders_notified || deadline_at === null || deadline_ended) return undefined
  const { trackings } = stepsAfter(order, { trackings: { 'rider-acceptance': 'completed' } }, now)
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

/** Removes the rider from a locked order that is not picked up. */
export const unassignedOrder = (
  order: ViewSource,
  offers: ViewSource['offers'],
  reason: string | null,
): ViewSource =>
  changedOrder(
    order,
    {
      rider_id: null,
      rider_is_vendor: false,
      rider_accepted_at: null,
      rider_arrived_at: null,
      reason,
      trackings: stepsWithoutRider(order, order.now),
    },
    { rider: null, offers },
  )
