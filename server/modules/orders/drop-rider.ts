import { leaveBox, setOffer } from '#modules/dispatch/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { alertFormerRider, alertStore } from './life-cycle/order-alerts.ts'
import { countOrder } from './life-cycle/order-counts.ts'
import { stepsWithoutRider } from './life-cycle/steps.ts'
import { offerInTime } from './offer-round.ts'
import { type OrderRow, orderColumns } from './order-row.ts'
import { publishOrder } from './views/publish-order.ts'

/** Takes a locked order that is not on its way from its rider, and offers it to others. */
export async function dropRider(
  tx: Tx,
  services: Services,
  order: OrderRow,
  as: 'given-up' | 'taken-away',
  reason: string | null,
): ReturnType<typeof publishOrder> {
  const riderId = order.rider_id!
  const trackings = stepsWithoutRider(order, services.clock.now())
  await setOffer(tx, { orderId: order.id, riderId }, 'accepted', as)
  const unassigned = await tx.one<OrderRow>(sql`
    UPDATE orders SET rider_id = NULL, rider_is_vendor = false, rider_accepted_at = NULL, rider_arrived_at = NULL,
      reason = ${reason}, trackings = ${JSON.stringify(trackings)}
    WHERE id = ${order.id} RETURNING ${orderColumns}`)
  await countOrder(tx, order, unassigned)
  await leaveBox(tx, riderId)
  if (as === 'taken-away') await alertFormerRider(tx, unassigned, riderId, reason)
  await (as === 'taken-away'
    ? alertStore(tx, unassigned, 'delivery-unassigned')
    : alertStore(tx, order, 'delivery-given-up'))
  const offered = await offerInTime(tx, services, unassigned)
  return publishOrder(tx, services, order.id, { offered, left: [riderId] })
}
