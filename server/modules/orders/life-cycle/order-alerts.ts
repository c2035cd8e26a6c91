import type { AlertData, AlertType } from '#contract/alerts.ts'
import type { OrderStatus } from '#contract/states.ts'
import {
  type AlertMoment,
  type NewAlert,
  namedPerson,
  type OrderWords,
  raiseAlert,
} from '#modules/alerts/index.ts'
import { dateOf } from '#modules/expected-times/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Party, streamOf } from '#server/party.ts'
import { customerOf, hasRiderToCompensate, type OrderRow, orderAlertData, storeOf } from '../order-row.ts'
import { metresOf } from '../order-times.ts'
import type { ViewSource } from '../views/view-source.ts'
import type { Move, Mover } from './order-rules.ts'

/** Statuses reached by a move that sets the reason; in any other status the reason belongs to an earlier move. */
const endedWithReason: OrderStatus[] = ['cancelled', 'rejected', 'failed']

const reasonOf = ({ status, reason }: OrderRow): string | null =>
  endedWithReason.includes(status) ? reason : null

function kilometresOf(order: OrderRow): number | null {
  const metres = metresOf(order)
  return metres === null ? null : metres / 1000
}

/** The values for the texts of alerts about an order. */
export function orderAlertWords(order: OrderRow): OrderWords {
  const moment = (at: Date | null) => at && { at, now: order.now, timezone: order.store_timezone }
  return {
    slug: order.slug,
    store: order.store_name,
    street: order.source_location.street,
    toStreet: order.delivery_location.street,
    kilometres: kilometresOf(order),
    items: order.items_count,
    price: order.items_price + order.packs_price,
    bill: order.bill_price,
    customer: namedPerson(order.customer_id, order.customer_name),
    rider: order.rider_id === null ? null : namedPerson(order.rider_id, order.rider_name!),
    deadline: moment(order.deadline_at),
    promised: moment(order.promised_at),
    door: order.times && {
      from: moment(dateOf(order.times.door.from))!,
      until: moment(dateOf(order.times.door.to))!,
    },
    ready: moment(order.ready_at ?? (order.times && dateOf(order.times.ready.at))),
    waits: moment(order.wait_ends_at),
    // A customer's reason is shown only in the order, because alerts may appear on a lock screen.
    reason: order.moved_by === 'customer' ? null : reasonOf(order),
    fault: order.fault,
    compensation: order.last_move === 'call-off' && hasRiderToCompensate(order) ? order.delivery_price : 0,
  }
}

interface OrderAlertInput {
  words: OrderWords
  data: { orderId: string; slug: string; reason?: string }
}

/** Alert types whose text needs only the values of the order. */
type OrderAlert = {
  [T in AlertType]: AlertData<T> extends { orderId: string }
    ? OrderAlertInput extends NewAlert<T>
      ? T
      : never
    : never
}[AlertType]

/** The party of each side; null for a store before the payment, and for the rider while there is none. */
const sides = {
  customer: ({ customer_id }) => ({ userId: customer_id }),
  store: ({ store_id, paid_at }) => (paid_at === null ? null : { storeId: store_id }),
  rider: ({ rider_id }) => (rider_id === null ? null : { userId: rider_id }),
} satisfies { [side in Mover]?: (order: OrderRow) => Party | null }

type Side = keyof typeof sides

/** The alert that each party gets about each move. */
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

const sideOfParty = (order: OrderRow, party: Party): Side | undefined =>
  (Object.keys(sides) as Side[]).find((side) => {
    const found = sides[side](order)
    return found !== null && streamOf(found) === streamOf(party)
  })

/**
 * The time at which the order was read and whether the party has a device for pushes, if the order was read with its parties: then the
 * alert needs no statement to find that out.
 */
function momentOf(order: OrderRow | ViewSource, party: Party): AlertMoment | undefined {
  const side = sideOfParty(order, party)
  const reachable = side && 'reachable' in order ? order.reachable[side] : null
  return reachable === null ? undefined : { at: order.now, reachable }
}

const raise = (tx: Tx, party: Party, order: OrderRow, type: OrderAlert, reason: string | null) =>
  raiseAlert(
    tx,
    party,
    type,
    { words: orderAlertWords(order), data: { ...orderAlertData(order), reason: reason ?? undefined } },
    momentOf(order, party),
  )

export const alertStore = (tx: Tx, order: OrderRow, type: OrderAlert, reason?: string): Promise<void> =>
  raise(tx, { storeId: order.store_id }, order, type, reason ?? null)

export const alertCustomer = (tx: Tx, order: OrderRow, type: OrderAlert): Promise<void> =>
  raise(tx, { userId: order.customer_id }, order, type, null)

/** The time by which the customer expects the order, as stated in the last alert about it. */
export const alertedUntil = ({
  delay_alerted_until,
  promised_at,
}: Pick<OrderRow, 'delay_alerted_until' | 'promised_at'>): Date | null => delay_alerted_until ?? promised_at

/**
 * Alerts the customer that the order will be later than the last alert said, and before the pick-up the store too, which can still act on
 * it.
 */
export async function alertDelay(
  tx: Tx,
  order: ViewSource,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const moment = (at: Date) => ({ at, now: order.now, timezone: order.store_timezone })
  const announced = alertedUntil(order)
  const parties = [customerOf(order), ...(order.picked_up_at === null ? [storeOf(order)] : [])]
  for (const party of parties) {
    const words = {
      ...orderAlertWords(order),
      from: moment(from),
      until: moment(to),
      announced: announced && moment(announced),
      to: 'storeId' in party ? ('store' as const) : ('customer' as const),
    }
    const data = orderAlertData(order)
    await raiseAlert(tx, party, 'order-delayed', { words, data }, momentOf(order, party))
  }
}

/** Alerts a rider who was unassigned. */
export const alertFormerRider = (
  tx: Tx,
  order: OrderRow,
  riderId: string,
  reason: string | null,
): Promise<void> => raise(tx, { userId: riderId }, order, 'delivery-taken-away', reason)

/** Alerts the parties of an order about a move, except the one that made it. */
export async function alertParties(tx: Tx, order: OrderRow, move: Move): Promise<void> {
  for (const [side, type] of Object.entries(alerts[move] ?? {}) as [Side, OrderAlert][]) {
    const party = sides[side](order)
    if (party && order.moved_by !== side) await raise(tx, party, order, type, reasonOf(order))
  }
}
