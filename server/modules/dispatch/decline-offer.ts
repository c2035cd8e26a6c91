import type { Operations } from '#contract/operations/index.ts'
import {
  isBeforePickup,
  lockOrder,
  type OfferStatus,
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
import { unassign } from './unassign-rider.ts'

type Leave = (tx: Tx, services: Services, order: OrderRow, riderId: string) => Promise<unknown>

/** What a rider can still leave. */
const leaving: { [status in OfferStatus]?: Leave } = {
  async pending(tx, services, { id: orderId }, riderId) {
    await setOfferStatus(tx, { orderId, riderId }, 'pending', 'declined')
    await publishOrder(tx, services, orderId, { ended: [riderId] })
  },
  async accepted(tx, services, order) {
    if (!isBeforePickup(order)) throw refuseMove(order, 'rider')
    // What a rider writes is not shown: the order goes on, and a rider has nothing more to say to its customer.
    await unassign(tx, services, order, 'given-up', null)
  },
}

const left: OfferStatus[] = ['declined', 'given-up']

/** A rider declines an offer, or gives up what was taken. */
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
    if (left.includes(offer)) return already(await view())
    const leave = leaving[offer]
    if (!leave) throw new Refusal('order.offer.ended')
    await leave(tx, services, order, riderId)
    return view()
  })
