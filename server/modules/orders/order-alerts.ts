import type { OrderStatus } from '#contract/states.ts'
import { type AlertType, raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Party } from '#platform/party.ts'
import { type OrderRow, toldOf } from './order-row.ts'
import type { Move, Mover } from './order-state.ts'

/** A side of an order, in so far as it knows of it: a store does from the payment on. */
const sides = {
  customer: ({ customer_id }) => ({ userId: customer_id }),
  store: ({ store_id, paid_at }) => (paid_at === null ? null : { storeId: store_id }),
  rider: ({ rider_id }) => (rider_id === null ? null : { userId: rider_id }),
} satisfies { [side in Mover]?: (order: OrderRow) => Party | null }

type Side = keyof typeof sides

/** Who is alerted to what, by move. Whoever makes it knows. */
const alerts: { [move in Move]?: { [side in Side]?: AlertType } } = {
  pay: { store: 'order-new' },
  expire: { customer: 'order-expired' },
  cancel: { store: 'order-withdrawn' },
  accept: { customer: 'order-accepted' },
  reject: { customer: 'order-rejected' },
  lapse: { customer: 'order-rejected', store: 'order-lapsed' },
  'make-ready': { rider: 'delivery-ready' },
  'call-off': { customer: 'order-cancelled', rider: 'delivery-cancelled' },
  'cancel-overdue': { customer: 'order-cancelled', store: 'order-withdrawn', rider: 'delivery-cancelled' },
  'pick-up': { customer: 'order-ongoing' },
  'hand-over': { customer: 'order-ongoing' },
  deliver: { customer: 'order-completed' },
  'deliver-without-code': { customer: 'order-completed' },
  complete: { customer: 'order-completed' },
  fail: { customer: 'order-failed', store: 'delivery-failed', rider: 'delivery-failed' },
}

const raise = (tx: Tx, party: Party, order: OrderRow, type: AlertType, reason: string | null) =>
  raiseAlert(tx, party, type, reason ?? undefined, toldOf(order))

export const alertStore = (tx: Tx, order: OrderRow, type: AlertType, reason?: string): Promise<void> =>
  raise(tx, { storeId: order.store_id }, order, type, reason ?? null)

export const alertCustomer = (tx: Tx, order: OrderRow, type: AlertType): Promise<void> =>
  raise(tx, { userId: order.customer_id }, order, type, null)

/** The rider is no longer the order's. */
export const alertFormerRider = (
  tx: Tx,
  order: OrderRow,
  riderId: string,
  reason: string | null,
): Promise<void> => raise(tx, { userId: riderId }, order, 'delivery-taken-away', reason)

/** Those whose reason is the move's own, and not an earlier one's. */
const givenUp: OrderStatus[] = ['cancelled', 'rejected', 'failed']

/** Tells the others how the order gets on. */
export async function alertParties(tx: Tx, order: OrderRow, move: Move): Promise<void> {
  const reason = givenUp.includes(order.status) ? order.reason : null
  for (const [side, type] of Object.entries(alerts[move] ?? {}) as [Side, AlertType][]) {
    const party = sides[side](order)
    if (party && order.moved_by !== side) await raise(tx, party, order, type, reason)
  }
}
