import type { OrderRow } from '#modules/orders/index.ts'
import { alertFormerRider, alertStore, publishOrder, removeRider } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { leaveBox } from './box.ts'
import { offerInTime } from './offer-round.ts'
import { setOffer } from './offers.ts'

/** Takes a locked order that is not on its way from its rider, and offers it to others. */
export async function dropRider(
  tx: Tx,
  services: Services,
  order: OrderRow,
  as: 'given-up' | 'taken-away',
  reason: string | null,
): ReturnType<typeof publishOrder> {
  const riderId = order.rider_id!
  await setOffer(tx, { orderId: order.id, riderId }, 'accepted', as)
  const unassigned = await removeRider(tx, services, order, reason)
  await leaveBox(tx, riderId)
  if (as === 'taken-away') await alertFormerRider(tx, unassigned, riderId, reason)
  await (as === 'taken-away'
    ? alertStore(tx, unassigned, 'delivery-unassigned')
    : alertStore(tx, order, 'delivery-given-up'))
  const offered = await offerInTime(tx, services, unassigned)
  return publishOrder(tx, services, order.id, { offered, ended: [riderId] })
}
