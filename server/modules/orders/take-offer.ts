import type { Operations } from '#contract/operations/index.ts'
import {
  closeBoxWhenDue,
  endOffers,
  enterBox,
  findOffer,
  type LockedRider,
  lockRider,
  type OfferKey,
  requireRoom,
  setOffer,
} from '#modules/dispatch/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Call } from '#platform/operations/call.ts'
import { already, type Outcome } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { countOrder } from './life-cycle/order-counts.ts'
import { stepsAfter } from './life-cycle/steps.ts'
import { lockOrder } from './money/payment.ts'
import { type OrderRow, orderColumns } from './order-row.ts'
import { publishOrder } from './views/publish-order.ts'
import { readView } from './views/read-view.ts'

/** Gives the order to the rider, if it is still on offer at this moment. */
function assign(
  tx: Tx,
  { clock }: Services,
  order: OrderRow,
  riderId: string,
  { role_category }: LockedRider,
): Promise<OrderRow | undefined> {
  const { trackings } = stepsAfter(order, { trackings: { 'rider-acceptance': 'completed' } }, clock.now())
  return tx.maybe<OrderRow>(sql`
    UPDATE orders SET rider_id = ${riderId}, rider_is_vendor = ${role_category === 'vendor'},
      rider_accepted_at = service_now(), riders_notified = false, deadline_at = NULL, reason = NULL,
      trackings = ${JSON.stringify(trackings)}
    WHERE id = ${order.id} AND rider_id IS NULL AND riders_notified AND deadline_at > service_now()
    RETURNING ${orderColumns}`)
}

/** Puts an order that is on offer to the rider into the box. */
export async function takeOfferFor(
  tx: Tx,
  services: Services,
  { orderId, riderId }: OfferKey,
): Promise<Outcome<Operations['acceptOrder']>> {
  const rider = await lockRider(tx, riderId)
  if (rider.role_status !== 'active') throw new Refusal('auth.role.not-active')
  const order = await lockOrder(tx, orderId)
  const offer = await findOffer(tx, { orderId, riderId })
  if (!order || !offer) throw new Refusal('order.absent')
  if (offer === 'accepted') return already(await readView(tx, services, orderId, riderId))
  if (offer !== 'pending') throw new Refusal(offer === 'lost' ? 'order.offer.lost' : 'order.offer.ended')
  await requireRoom(tx, services.config, riderId, order.store_id)
  const taken = await assign(tx, services, order, riderId, rider)
  if (!taken) throw new Refusal('order.offer.ended')
  await setOffer(tx, { orderId, riderId }, 'pending', 'accepted')
  const left = await endOffers(tx, orderId, 'lost')
  await countOrder(tx, order, taken)
  await enterBox(tx, services.config, riderId, order.store_id)
  await closeBoxWhenDue(tx, services.config, riderId)
  const shown = await publishOrder(tx, services, orderId, { left })
  return shown.rider!
}

/** A rider takes an offer. */
export const takeOffer = ({
  params: { orderId },
  actor: { userId: riderId },
  services,
  transaction,
}: Call<Operations['acceptOrder'], Services>): Promise<Outcome<Operations['acceptOrder']>> =>
  transaction((tx) => takeOfferFor(tx, services, { orderId, riderId }))
