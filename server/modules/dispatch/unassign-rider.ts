import { offerStatuses } from '#contract/states.ts'
import {
  alertFormerRider,
  alertStore,
  countOrder,
  isBeforePickup,
  lockForOperator,
  lockForStore,
  needsRider,
  OrderRow,
  orderColumns,
  type PartyViews,
  publishOrder,
  readView,
  refuseMove,
  unassignedOrder,
  withParties,
  writeOrder,
} from '#modules/orders/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { oneOf, row } from '#platform/database/row.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { removeFromBox } from './box.ts'
import { openRoundInTime } from './offer-round.ts'
import { setOfferStatus } from './offers.ts'

/** Locks all orders that a rider has or is offered, in the order of their ids, before any is changed: two such calls never deadlock. */
const lockOrdersOf = (tx: Tx, riderId: string, storeId: string | undefined) =>
  tx.many(
    OrderRow,
    sql`
    SELECT ${orderColumns} FROM orders
    WHERE ended_at IS NULL AND status IN ('accepted', 'ready') ${storeId === undefined ? nothing : fragment`AND store_id = ${storeId}`}
      AND id IN (
        SELECT id FROM orders WHERE rider_id = ${riderId} AND ended_at IS NULL
        UNION ALL SELECT order_id FROM offer WHERE rider_id = ${riderId} AND status = 'pending'
      )
    ORDER BY id FOR UPDATE`,
  )

/**
 * Takes the orders that are not picked up, and pending offers, from a locked rider: those of one store, or all. The orders are offered
 * to other riders. Orders that are picked up stay with the rider.
 */
export async function unassignOrdersOf(
  tx: Tx,
  services: Services,
  riderId: string,
  { storeId, reason }: { storeId?: string; reason: string },
): Promise<void> {
  for (const order of await lockOrdersOf(tx, riderId, storeId)) {
    if (order.rider_id === riderId && isBeforePickup(order)) {
      await unassign(tx, services, order, 'taken-away', reason)
    } else if (await setOfferStatus(tx, { orderId: order.id, riderId }, 'pending', 'withdrawn')) {
      await publishOrder(tx, services, order.id, { ended: [riderId] })
    }
  }
}

/** Takes a locked order that is not picked up from its rider, and offers it to others. */
export async function unassign(
  tx: Tx,
  services: Services,
  order: OrderRow,
  offerStatus: 'given-up' | 'taken-away',
  reason: string | null,
): Promise<PartyViews> {
  const riderId = order.rider_id!
  const before = await withParties(tx, services, order)
  await setOfferStatus(tx, { orderId: order.id, riderId }, 'accepted', offerStatus)
  const offers = before.offers.map((offer) =>
    offer.rider_id === riderId ? { ...offer, status: offerStatus } : offer,
  )
  const unassigned = unassignedOrder(before, offers, reason)
  countOrder(tx, before, unassigned)
  removeFromBox(tx, riderId, order.id)
  if (offerStatus === 'taken-away') await alertFormerRider(tx, unassigned, riderId, reason)
  await (offerStatus === 'taken-away'
    ? alertStore(tx, unassigned, 'delivery-unassigned')
    : alertStore(tx, order, 'delivery-given-up'))
  const { order: after, offered } = await openRoundInTime(tx, services, unassigned)
  return writeOrder(tx, services, before, after, { offered }).views
}

const LeftOffer = row({ status: oneOf(offerStatuses) })

/** Whether the last rider was unassigned by an operator, the store or the platform. */
async function wasTakenAway(db: Queryable, orderId: string): Promise<boolean> {
  const last = await db.maybe(
    LeftOffer,
    sql`
    SELECT status FROM offer WHERE order_id = ${orderId} AND status IN ('given-up', 'taken-away')
    ORDER BY ended_at DESC LIMIT 1`,
  )
  return last?.status === 'taken-away'
}

export const unassignRider = implement(
  'unassignRider',
  async ({ params: { orderId }, body: { reason }, services, transaction }) =>
    transaction(async (tx) => {
      const order = await lockForOperator(tx, orderId)
      if (needsRider(order) && (await wasTakenAway(tx, orderId)))
        return already(await readView(tx, services, orderId, order.store_id))
      if (!isBeforePickup(order) || order.rider_id === null) throw refuseMove(order, 'operator')
      const { store } = await unassign(tx, services, order, 'taken-away', reason)
      return store!
    }),
)

export const takeOrderBack = implement(
  'takeOrderBack',
  async ({ params: { orderId }, body: { reason }, actor, services, transaction }) =>
    transaction(async (tx) => {
      const order = await lockForStore(tx, services, actor, orderId)
      if (needsRider(order) && (await wasTakenAway(tx, orderId)))
        return already(await readView(tx, services, orderId, order.store_id))
      if (!isBeforePickup(order) || order.rider_id === null) throw refuseMove(order, 'store')
      if (!order.rider_is_vendor) throw new Refusal('order.rider.not-own')
      const { store } = await unassign(tx, services, order, 'taken-away', reason)
      return store!
    }),
)
