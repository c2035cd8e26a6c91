import { hasEnded, type MoveEffect } from '#modules/orders/index.ts'
import { closeBoxWhenDue, removeFromBox } from './box.ts'
import { changeOffers } from './offers.ts'
import { removeRoundJobs } from './tasks.ts'

/** A pick-up closes the rider's box; the end of an order ends its offers and removes it from the box. */
export const updateOffersAndBox: MoveEffect = async ({ tx, config, before, order }) => {
  if (order.status === 'ongoing' && order.rider_id !== null)
    await closeBoxWhenDue(tx, config, order.rider_id, order.id)
  if (!hasEnded(order)) return undefined
  if (before.riders_notified) removeRoundJobs(tx, order.id)
  if (order.rider_id !== null) removeFromBox(tx, order.rider_id, order.id)
  return { offers: changeOffers(tx, order, () => 'withdrawn') }
}
