import { orderStatuses } from '#contract/states.ts'
import { findAccess } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { oneOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { refuseMove } from './order-state.ts'

/** Locks an order before anything of it is changed: payments, moves and windows of one order wait for each other here. */
export const lockOrder = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  tx.maybe(OrderRow, sql`SELECT ${orderColumns} FROM orders WHERE id = ${orderId} FOR UPDATE`)

/** Locks an order for its customer. To everybody else it is absent. */
export async function lockForCustomer(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.customer_id !== actor.userId) throw new Refusal('order.absent')
  return order
}

/** For its store, to which an order that was never paid is absent. */
export async function lockForStore(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  const access = order && (await findAccess(tx, actor.userId, order.store_id))
  if (!access || order.paid_at === null) throw new Refusal('order.absent')
  if (!access.isOwner && !access.permissions.includes('orders')) {
    throw new Refusal('store.permission.missing')
  }
  return order
}

const ViewStatus = row({ status: oneOf(orderStatuses) })

/** For its rider. Riders it was only offered to have a view of it, whose status the refusal names. */
async function lockForRider(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.rider_id === actor.userId) return order
  const view = await tx.maybe(
    ViewStatus,
    sql`SELECT status FROM order_view WHERE order_id = ${orderId} AND party_id = ${actor.userId}`,
  )
  if (!order || !view) throw new Refusal('order.absent')
  throw refuseMove({ status: view.status, fault: null }, 'rider')
}

export async function lockForOperator(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('order.absent')
  return order
}

/** The side that a store, an assistant or a rider acts for. */
export const sideOf = ({ role }: Actor): 'store' | 'rider' => (role === 'rider' ? 'rider' : 'store')

export const lockForStoreOrRider = (tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> =>
  sideOf(actor) === 'rider' ? lockForRider(tx, actor, orderId) : lockForStore(tx, actor, orderId)
