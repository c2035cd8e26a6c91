import type { Operations } from '#contract/operations/index.ts'
import { assignRider, lockOrder, publishOrder, readView } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/operations/call.ts'
import { already, type Outcome } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { addToBox, closeBoxWhenDue, lockRider, requireRoom } from './box.ts'
import { endOffers, findOfferStatus, type OfferKey, setOfferStatus } from './offers.ts'

/** Assigns an order that is on offer to the rider and adds it to the box; the other offers are lost. */
export async function acceptOffer(
  tx: Tx,
  services: Services,
  { orderId, riderId }: OfferKey,
): Promise<Outcome<Operations['acceptOrder']>> {
  const rider = await lockRider(tx, riderId)
  if (rider.role_status !== 'active') throw new Refusal('auth.role.not-active')
  const order = await lockOrder(tx, orderId)
  const offer = await findOfferStatus(tx, { orderId, riderId })
  if (!order || !offer) throw new Refusal('order.absent')
  if (offer === 'accepted') return already(await readView(tx, services, orderId, riderId))
  if (offer !== 'pending') throw new Refusal(offer === 'lost' ? 'order.offer.lost' : 'order.offer.ended')
  await requireRoom(tx, services.config, riderId, order.store_id)
  await setOfferStatus(tx, { orderId, riderId }, 'pending', 'accepted')
  const ended = await endOffers(tx, orderId, 'lost')
  const isVendor = rider.role_category === 'vendor'
  if (!(await assignRider(tx, services, order, { id: riderId, isVendor })))
    throw new Refusal('order.offer.ended')
  await addToBox(tx, services.config, riderId, order.store_id)
  await closeBoxWhenDue(tx, services.config, riderId)
  const { rider: riderView } = await publishOrder(tx, services, orderId, { ended })
  return riderView!
}

/** acceptOrder by a rider; accept-order.ts tells the roles apart. */
export const acceptAsRider = ({
  params: { orderId },
  actor: { userId: riderId },
  services,
  transaction,
}: Call<Operations['acceptOrder'], Services>): Promise<Outcome<Operations['acceptOrder']>> =>
  transaction((tx) => acceptOffer(tx, services, { orderId, riderId }))
