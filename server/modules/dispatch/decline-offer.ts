import type { Operations } from '#contract/operations/index.ts'
import type { OfferStatus } from '#contract/states.ts'
import {
  isBeforePickup,
  lockOrder,
  type OrderRow,
  publishOrder,
  readView,
  refuseMove,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/operations/call.ts'
import { already, type Outcome } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { lockRider } from './box.ts'
import { findOfferStatus, setOfferStatus } from './offers.ts'
import { offerNextChoiceTask, roundKey } from './tasks.ts'
import { unassign } from './unassign-rider.ts'

type Rejection = (tx: Tx, services: Services, order: OrderRow, riderId: string) => Promise<unknown>

/** What rejecting does, by the status of the offer. Offers with another status have ended. */
const rejections: { [status in OfferStatus]?: Rejection } = {
  async pending(tx, services, { id: orderId, round }, riderId) {
    await setOfferStatus(tx, { orderId, riderId }, 'pending', 'declined')
    tx.afterCommit(() => services.metrics.observeOfferAnswer('declined'))
    // If the rider was asked alone, the next rider of the plan is asked at once.
    if (services.config.PLAN_SECONDS > 0)
      tx.addJob({
        task: offerNextChoiceTask,
        payload: { orderId, round },
        key: roundKey('offer-choice', orderId),
      })
    await publishOrder(tx, services, orderId, { ended: [riderId] })
  },
  async accepted(tx, services, order) {
    if (!isBeforePickup(order)) throw refuseMove(order, 'rider')
    // The rider's reason is not kept, because the order is still delivered, by another rider.
    await unassign(tx, services, order, 'given-up', null)
  },
}

const leftBefore: OfferStatus[] = ['declined', 'given-up']

/** rejectOrder by a rider, who declines the offer or gives the order up; reject-order.ts selects by role. */
export const rejectAsRider = ({
  params: { orderId },
  actor: { userId: riderId },
  services,
  transaction,
}: Call<Operations['rejectOrder'], Services>): Promise<Outcome<Operations['rejectOrder']>> =>
  transaction(async (tx) => {
    await lockRider(tx, riderId)
    const order = await lockOrder(tx, orderId)
    const offer = await findOfferStatus(tx, { orderId, riderId })
    if (!order || !offer) throw new Refusal('order.absent')
    const view = () => readView(tx, services, orderId, riderId)
    if (leftBefore.includes(offer)) return already(await view())
    const reject = rejections[offer]
    if (!reject) throw new Refusal('order.offer.ended')
    await reject(tx, services, order, riderId)
    return view()
  })
