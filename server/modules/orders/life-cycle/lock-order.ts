import type { TProperties } from 'typebox'
import { orderStatuses } from '#contract/states.ts'
import { AccessRow, accessColumns, toAccess } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, oneOf, type RowOf, type RowShape, row } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { partiesOf, SourceRow, selectViewSource, toSource, type ViewSource } from '../views/view-source.ts'
import { refuseMove } from './order-state.ts'

/** Locks an order before any change: payments, moves and window jobs of the same order are serialised by this lock. */
export const lockOrder = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  tx.maybe(OrderRow, sql`SELECT ${orderColumns} FROM orders WHERE id = ${orderId} FOR UPDATE`)

/** The row shape of an order that is locked and read with its parties and with additional columns. */
export const lockedWith = <Columns extends TProperties>(columns: Columns) =>
  row({ ...SourceRow.properties, is_usable: boolean, ...columns })

export const LockedOrder = lockedWith({})
type LockedOrder = RowOf<typeof LockedOrder>

/** An order with its parties and the additional columns. */
type Locked<Shape extends RowShape> = ViewSource & Omit<RowOf<Shape>, keyof SourceRow>

interface LockOptions {
  beside?: Fragment
  /** Whether the store has probably accepted the order: then less is read. A wrong guess costs a second read. */
  isAccepted?: boolean
}

/**
 * Locks an order and reads it with its parties and everything else a move depends on, in one statement. As the first statement of its
 * transaction it only reads: the later write requires the version that was read. A statement that had to wait for the lock sees the current
 * order but older rows of other tables, so it is repeated; so is one that expected an accepted order and found a pending one.
 */
export async function lockWithParties<Shape extends RowShape>(
  tx: Tx,
  { config }: Services,
  orderId: string,
  shape: Shape,
  { beside = nothing, isAccepted = true }: LockOptions = {},
): Promise<Locked<Shape> | undefined> {
  const isAhead = tx.mayReadAhead
  const db = isAhead ? tx.reads : tx
  const isSeen = fragment`version = (SELECT seen.version FROM orders AS seen WHERE seen.id = orders.id) IS TRUE`
  const read = async (isAccepted: boolean) => {
    const isUsable = isAccepted ? fragment`${isSeen} AND orders.status <> 'pending'` : isSeen
    const found = await db.maybe(
      shape,
      selectViewSource(config, orderId, {
        beside: fragment`, ${isUsable} AS is_usable ${beside}`,
        lock: isAhead ? nothing : fragment`FOR UPDATE OF orders`,
        isAccepted,
      }),
    )
    return found as (RowOf<Shape> & LockedOrder) | undefined
  }
  const first = await read(isAccepted)
  const order = first?.is_usable === false ? await read(false) : first
  if (!order) return undefined
  if (isAhead)
    tx.lockLater(sql`SELECT FROM orders WHERE id = ${orderId} AND version = ${order.version} FOR UPDATE`)
  return toSource(order, await partiesOf(db, config, order)) as unknown as Locked<Shape>
}

/** Locks an order for its customer. Other users get `order.absent`. */
export async function lockForCustomer(tx: Tx, actor: Actor, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order?.customer_id !== actor.userId) throw new Refusal('order.absent')
  return order
}

const LockedForStore = lockedWith({ access: AccessRow })

/** Locks an order for its store. A store gets `order.absent` for an order that was never paid. */
export async function lockForStore(
  tx: Tx,
  services: Services,
  { userId }: Actor,
  orderId: string,
  options: Pick<LockOptions, 'isAccepted'> = {},
): Promise<ViewSource> {
  const beside = fragment`, (
    SELECT row_to_json(found) FROM (
      SELECT ${accessColumns(userId)} FROM store WHERE store.id = orders.store_id
    ) AS found
  ) AS access`
  const order = await lockWithParties(tx, services, orderId, LockedForStore, { beside, ...options })
  const access = order && toAccess(order.access, userId, order.store_id)
  if (!access || order.paid_at === null) throw new Refusal('order.absent')
  if (!access.isOwner && !access.permissions.includes('orders')) {
    throw new Refusal('store.permission.missing')
  }
  return order
}

const ViewStatus = row({ status: oneOf(orderStatuses) })

/** Locks an order for its rider. A rider who only has or had an offer is refused with the order's status as that rider sees it. */
async function lockForRider(tx: Tx, services: Services, actor: Actor, orderId: string): Promise<ViewSource> {
  const order = await lockWithParties(tx, services, orderId, LockedOrder)
  if (order?.rider_id === actor.userId) return order
  const view = await tx.maybe(
    ViewStatus,
    sql`
    SELECT coalesce(status, 'pending') AS status FROM order_view
    WHERE order_id = ${orderId} AND party_id = ${actor.userId}`,
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

export const lockForStoreOrRider = (
  tx: Tx,
  services: Services,
  actor: Actor,
  orderId: string,
): Promise<ViewSource> =>
  sideOf(actor) === 'rider'
    ? lockForRider(tx, services, actor, orderId)
    : lockForStore(tx, services, actor, orderId)
