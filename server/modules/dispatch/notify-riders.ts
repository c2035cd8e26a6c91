import {
  cancelRound,
  lockForStore,
  needsRider,
  publishOrder,
  readView,
  readViewSource,
  refuseMove,
  writeOrder,
} from '#modules/orders/index.ts'
import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { endRound, openRoundInTime } from './offer-round.ts'
import { endOffers } from './offers.ts'
import { removeRoundJobs } from './tasks.ts'

export const notifyRiders = implement(
  'notifyRiders',
  async ({ params: { orderId }, actor, services, transaction }) =>
    transaction(async (tx) => {
      const order = await lockForStore(tx, services, actor, orderId)
      if (!needsRider(order)) throw refuseMove(order, 'store')
      // A round that is over is ended here if its job is late.
      if (order.riders_notified && !(await endRound(tx, services, orderId)))
        return already(await readView(tx, services, orderId, order.store_id))
      const before = order.riders_notified ? await readViewSource(tx, services, orderId) : order
      const { order: after, offered } = await openRoundInTime(tx, services, before)
      return writeOrder(tx, services, before, after, { offered }).views.store!
    }),
)

export const unnotifyRiders = implement(
  'unnotifyRiders',
  async ({ params: { orderId }, actor, services, transaction }) =>
    transaction(async (tx) => {
      const order = await lockForStore(tx, services, actor, orderId)
      if (!needsRider(order)) throw refuseMove(order, 'store')
      if (!order.riders_notified) return already(await readView(tx, services, orderId, order.store_id))
      await cancelRound(tx, orderId)
      removeRoundJobs(tx, orderId)
      const ended = await endOffers(tx, orderId, 'withdrawn')
      const { store } = await publishOrder(tx, services, orderId, { ended })
      return store!
    }),
)
