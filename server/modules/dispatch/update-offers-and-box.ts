import { hasEnded, type OrderReaction } from '#modules/orders/index.ts'
import { closeBoxWhenDue, removeFromBox } from './box.ts'
import { changeOffers } from './offers.ts'

/** An order that is picked up closes the rider's box; one that has ended is on offer to nobody and in nobody's box. */
export const updateOffersAndBox: OrderReaction = async ({ tx, config, order }) => {
  if (order.status === 'ongoing' && order.rider_id !== null)
    await closeBoxWhenDue(tx, config, order.rider_id, order.id)
  if (!hasEnded(order)) return undefined
  if (order.rider_id !== null) removeFromBox(tx, order.rider_id, order.id)
  return { offers: changeOffers(tx, order, () => 'withdrawn') }
}
