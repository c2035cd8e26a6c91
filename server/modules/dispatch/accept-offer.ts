import type { Operations } from '#contract/operations/index.ts'
import { offerStatuses } from '#contract/states.ts'
import {
  assignedOrder,
  changedOrder,
  countOrder,
  lockedWith,
  lockWithParties,
  queueRiderTimes,
  readView,
  writeOrder,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, oneOf } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Call } from '#platform/operations/call.ts'
import { already, type Outcome } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { addToBox, BoxState, boxState, closeBoxWhenDue, lockRiderAhead, requireRoom } from './box.ts'
import { changeOffers, type OfferKey } from './offers.ts'
import { removeRoundJobs } from './tasks.ts'

const OfferedOrder = lockedWith({ own_offer: nullable(oneOf(offerStatuses)), box: BoxState })

/** Assigns an offered order to the rider and adds it to the box. The order's other pending offers become `lost`. */
export async function acceptOffer(
  tx: Tx,
  services: Services,
  { orderId, riderId }: OfferKey,
): Promise<Outcome<Operations['acceptOrder']>> {
  const rider = await lockRiderAhead(tx, riderId)
  if (rider.role_status !== 'active') throw new Refusal('auth.role.not-active')
  const beside = fragment`,
    (SELECT status FROM offer WHERE offer.order_id = orders.id AND offer.rider_id = ${riderId}) AS own_offer,
    (SELECT row_to_json(found) FROM (${boxState(services.config, riderId)}) AS found) AS box`
  const order = await lockWithParties(tx, services, orderId, OfferedOrder, { beside })
  const offer = order?.own_offer
  if (!order || !offer) throw new Refusal('order.absent')
  if (offer === 'accepted') return already(await readView(tx, services, orderId, riderId))
  if (offer !== 'pending') throw new Refusal(offer === 'lost' ? 'order.offer.lost' : 'order.offer.ended')
  requireRoom(services.config, order.box)
  const assigned = assignedOrder(order, { ...rider, isVendor: rider.role_category === 'vendor' })
  if (!assigned) throw new Refusal('order.offer.ended')
  countOrder(tx, order, assigned)
  tx.afterCommit(() => services.metrics.observeOfferAnswer('accepted'))
  const offers = changeOffers(tx, order, ({ rider_id }) => (rider_id === riderId ? 'accepted' : 'lost'))
  removeRoundJobs(tx, orderId)
  addToBox(tx, services.config, riderId, order, order.box)
  if (order.box.carried > 0) queueRiderTimes(tx, services, riderId)
  const { views } = writeOrder(tx, services, order, changedOrder(assigned, {}, { offers }))
  if (order.box.carried + 1 >= services.config.BOX_ORDERS) {
    await tx.writeNow()
    await closeBoxWhenDue(tx, services.config, riderId)
  }
  return views.rider!
}

/** acceptOrder by a rider; accept-order.ts selects by role. */
export const acceptAsRider = ({
  params: { orderId },
  actor: { userId: riderId },
  services,
  transaction,
}: Call<Operations['acceptOrder'], Services>): Promise<Outcome<Operations['acceptOrder']>> =>
  transaction((tx) => acceptOffer(tx, services, { orderId, riderId }))
