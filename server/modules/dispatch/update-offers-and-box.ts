import { hasEnded, type OrderReaction } from '#modules/orders/index.ts'
import { closeBoxWhenDue, removeFromBox } from './box.ts'
import { endOffers } from './offers.ts'

/** An order that is picked up closes the rider's box; one that has ended is on offer to nobody and in nobody's box. */
export const updateOffersAndBox: OrderReaction = async ({ tx, config, order }) => {
  if (order.status === 'ongoing' && order.rider_id !== null) await closeBoxWhenDue(tx, config, order.rider_id)
  if (!hasEnded(order)) return undefined
  if (order.rider_id !== null) await removeFromBox(tx, order.rider_id)
  return { ended: await endOffers(tx, order.id, 'withdrawn') }
}
