import { findOffer } from '#modules/dispatch/index.ts'
import { findAccess } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { lockOrder } from '../money/payment.ts'
import type { OrderRow } from '../order-row.ts'
import { statusToRider } from '../views/offer-status.ts'
import { refuseMove } from './order-state.ts'

/** Locks an order for one of its customer's acts. To everybody else there is none. */
export async function lockForCustomer(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.customer_id !== actor.userId) throw new Refusal('order.absent')
  return order
}

/** For an act of its store. An order that was never paid is none to the store. */
export async function lockForStore(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  const access = order && (await findAccess(tx, actor.userId, order.store_id))
  if (!access || order.paid_at === null) throw new Refusal('order.absent')
  if (!access.isOwner && !access.permissions.includes('orders')) {
    throw new Refusal('store.permission.missing')
  }
  return order
}

/** For an act of its rider. Those it was only offered to know of it, but cannot do anything with it. */
async function lockForRider(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.rider_id === actor.userId) return order
  const offer = await findOffer(tx, { orderId, riderId: actor.userId })
  if (!order || !offer) throw new Refusal('order.absent')
  throw refuseMove({ status: statusToRider(order, offer), fault: null }, 'rider')
}

export async function lockForOperator(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('order.absent')
  return order
}

/** The side of somebody who works on orders. */
export const sideOf = ({ role }: Actor): 'store' | 'rider' => (role === 'rider' ? 'rider' : 'store')

export const lockForWorker = (tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> =>
  sideOf(actor) === 'rider' ? lockForRider(tx, actor, orderId) : lockForStore(tx, actor, orderId)
