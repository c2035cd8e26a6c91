import type { AlertData, AlertType } from '#contract/alerts.ts'
import type { OrderStatus } from '#contract/states.ts'
import { type NewAlert, namedPerson, type OrderWords, raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Party } from '#platform/party.ts'
import { kilometresBetween } from './distance.ts'
import { hasRiderToCompensate, type OrderRow, toldOf } from './order-row.ts'
import type { Move, Mover } from './order-state.ts'

/** Those whose reason is the last move's own, and not an earlier one's. */
const givenUp: OrderStatus[] = ['cancelled', 'rejected', 'failed']

const reasonOf = ({ status, reason }: OrderRow): string | null => (givenUp.includes(status) ? reason : null)

/** What alerts say of an order. */
export function wordsOf(order: OrderRow): OrderWords {
  const moment = (at: Date | null) => at && { at, now: order.now, timezone: order.store_timezone }
  return {
    slug: order.slug,
    store: order.store_name,
    street: order.source_location.street,
    toStreet: order.delivery_location.street,
    kilometres: kilometresBetween(order.source_location, order.delivery_location),
    items: order.items_count,
    price: order.items_price + order.packs_price,
    bill: order.bill_price,
    customer: namedPerson(order.customer_id, order.customer_name),
    rider: order.rider_id === null ? null : namedPerson(order.rider_id, order.rider_name!),
    deadline: moment(order.deadline_at),
    promised: moment(order.promised_at),
    waits: moment(order.wait_ends_at),
    // What a customer gives as the reason is shown in the order, and not on a locked screen.
    reason: order.moved_by === 'customer' ? null : reasonOf(order),
    fault: order.fault,
    compensation: order.last_move === 'call-off' && hasRiderToCompensate(order) ? order.delivery_price : 0,
  }
}

interface ToldOfOrder {
  words: OrderWords
  data: { orderId: string; slug: string; reason?: string }
}

/** Types whose text is made of what an order says of itself. */
type OrderAlert = {
  [T in AlertType]: AlertData<T> extends { orderId: string }
    ? ToldOfOrder extends NewAlert<T>
      ? T
      : never
    : never
}[AlertType]

/** A side of an order, in so far as it knows of it: a store does from the payment on. */
const sides = {
  customer: ({ customer_id }) => ({ userId: customer_id }),
  store: ({ store_id, paid_at }) => (paid_at === null ? null : { storeId: store_id }),
  rider: ({ rider_id }) => (rider_id === null ? null : { userId: rider_id }),
} satisfies { [side in Mover]?: (order: OrderRow) => Party | null }

type Side = keyof typeof sides

/** Who is alerted to what, by move. Whoever makes it knows. */
const alerts: { [move in Move]?: { [side in Side]?: OrderAlert } } = {
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

const raise = (tx: Tx, party: Party, order: OrderRow, type: OrderAlert, reason: string | null) =>
  raiseAlert(tx, party, type, {
    words: wordsOf(order),
    data: { ...toldOf(order), reason: reason ?? undefined },
  })

export const alertStore = (tx: Tx, order: OrderRow, type: OrderAlert, reason?: string): Promise<void> =>
  raise(tx, { storeId: order.store_id }, order, type, reason ?? null)

export const alertCustomer = (tx: Tx, order: OrderRow, type: OrderAlert): Promise<void> =>
  raise(tx, { userId: order.customer_id }, order, type, null)

/** The rider is no longer the order's. */
export const alertFormerRider = (
  tx: Tx,
  order: OrderRow,
  riderId: string,
  reason: string | null,
): Promise<void> => raise(tx, { userId: riderId }, order, 'delivery-taken-away', reason)

/** Tells the others how the order gets on. */
export async function alertParties(tx: Tx, order: OrderRow, move: Move): Promise<void> {
  for (const [side, type] of Object.entries(alerts[move] ?? {}) as [Side, OrderAlert][]) {
    const party = sides[side](order)
    if (party && order.moved_by !== side) await raise(tx, party, order, type, reasonOf(order))
  }
}
