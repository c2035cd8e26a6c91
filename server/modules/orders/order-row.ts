import { Location } from '#contract/records/location.ts'
import { OrderLocation } from '#contract/records/order.ts'
import {
  type ExecutionStatus,
  faults,
  orderPaymentStatuses,
  orderStatuses,
  orderTypes,
  paymentMethods,
} from '#contract/states.ts'
import type { ExpectedTimes, Pace } from '#modules/expected-times/index.ts'
import type { UserRow, usualUser } from '#modules/identity/index.ts'
import { PricedPack, StockQuantity } from '#modules/menus/index.ts'
import type { StoreRow, usualStore } from '#modules/stores/index.ts'
import {
  boolean,
  integer,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import { movers, moves } from './life-cycle/order-rules.ts'

export interface Step<T extends string> {
  type: T
  status: ExecutionStatus
  /** When the step last changed. */
  dateCreated: string
}

/** A store as stored with an order: without the columns that have their default value (`usualStore`). */
export type KeptStore = Omit<StoreRow, keyof typeof usualStore> & Partial<StoreRow>
/** A user as stored with an order, likewise without default values. */
export type KeptUser = Omit<UserRow, keyof typeof usualUser> & Partial<UserRow>

/** The store and the customer as they were when the order was placed. The order always shows them so. */
export interface PartiesSnapshot {
  store: KeptStore
  customer: KeptUser
}

/** A row of `orders` with computed columns. Amounts are kobo. */
export const OrderColumns = row({
  id: uuid,
  slug: text,
  customer_id: uuid,
  store_id: uuid,
  type: oneOf(orderTypes),
  status: oneOf(orderStatuses),
  packs: list(PricedPack),
  /** The quantities taken from stock; null for orders placed before this was stored. */
  stock_taken: nullable(list(StockQuantity)),
  payment_status: oneOf(orderPaymentStatuses),
  payment_method: nullable(oneOf(paymentMethods)),
  payment_expires_at: timestamp,
  /** Whether the payment window has ended. */
  payment_ended: boolean,
  items_count: integer,
  items_price: integer,
  packs_count: integer,
  packs_price: integer,
  delivery_price: integer,
  tip: integer,
  service_price: integer,
  bill_price: integer,
  commission_basis_points: integer,
  /** The coordinates are null once the customer's account is deleted. */
  delivery_location: OrderLocation,
  delivery_telephone: text,
  delivery_message: text,
  source_location: Location,
  code: text,
  code_tries: integer,
  code_locked: boolean,
  delivers_itself: boolean,
  store_accepted: boolean,
  manually_completed: boolean,
  rider_id: nullable(uuid),
  rider_is_vendor: boolean,
  riders_notified: boolean,
  /** The start of the round of offers while riders are notified. */
  offered_at: nullable(timestamp),
  round: integer,
  wave: integer,
  reason: nullable(text),
  fault: nullable(oneOf(faults)),
  last_move: nullable(oneOf(moves)),
  moved_by: nullable(oneOf(movers)),
  scheduled_for: nullable(timestamp),
  promised_at: nullable(timestamp),
  /** The learned pace of the kitchen and the riders, set when the store accepts. */
  pace: nullable(json<Pace>()),
  /** The expected times last published to the parties; null once the order is cancelled, rejected or failed. */
  times: nullable(json<ExpectedTimes>()),
  /** The time of readiness that the store stated when it accepted; null for orders accepted before this was stored. */
  said_ready_at: nullable(timestamp),
  /** When the customer was last alerted about a delay. */
  delay_alerted_at: nullable(timestamp),
  /** The latest arrival time named in the last alert, about the acceptance or a delay; null for orders accepted before this was stored. */
  delay_alerted_until: nullable(timestamp),
  deadline_at: nullable(timestamp),
  /** Whether the deadline of the next step has passed. */
  deadline_ended: boolean,
  overdue: boolean,
  created_at: timestamp,
  paid_at: nullable(timestamp),
  accepted_at: nullable(timestamp),
  ready_at: nullable(timestamp),
  rider_accepted_at: nullable(timestamp),
  rider_arrived_at: nullable(timestamp),
  picked_up_at: nullable(timestamp),
  customer_arrived_at: nullable(timestamp),
  wait_ends_at: nullable(timestamp),
  /** Whether the rider has waited long enough for an absent customer. */
  waited: boolean,
  reminded_at: nullable(timestamp),
  ended_at: nullable(timestamp),
  settle_at: nullable(timestamp),
  settled_at: nullable(timestamp),
  /** Increased by every change. */
  version: integer,
  /** Null for orders of an earlier version of the service that have not changed since. */
  parties: nullable(json<PartiesSnapshot>()),
  /** When the row was read. */
  now: timestamp,
})

/** A row of `orders` with the names of its parties, which most uses need. */
export const OrderRow = row({
  ...OrderColumns.properties,
  /** The current names of the parties, not those stored with the order. */
  store_name: text,
  store_timezone: text,
  customer_name: text,
  rider_name: nullable(text),
})
export type OrderRow = RowOf<typeof OrderRow>

/** The columns of `OrderColumns`. */
export const orderFields = fragment`orders.*,
  orders.payment_expires_at <= service_now() AS payment_ended,
  coalesce(orders.deadline_at <= service_now(), false) AS deadline_ended,
  coalesce(orders.wait_ends_at <= service_now(), false) AS waited,
  service_now() AS now`

export const orderColumns = fragment`${orderFields},
  (SELECT name FROM store WHERE store.id = orders.store_id) AS store_name,
  (SELECT timezone FROM store WHERE store.id = orders.store_id) AS store_timezone,
  (SELECT name FROM users WHERE users.id = orders.customer_id) AS customer_name,
  (SELECT name FROM users WHERE users.id = orders.rider_id) AS rider_name`

export const customerOf = (order: OrderRow) => ({ userId: order.customer_id })
export const storeOf = (order: OrderRow) => ({ storeId: order.store_id })

/**
 * Whether the rider is compensated when the store cancels: only a rider who has arrived at the store and is not one of the store's own,
 * whom the store pays itself.
 */
export const hasRiderToCompensate = (order: OrderRow): boolean =>
  order.rider_arrived_at !== null && !order.rider_is_vendor

/** The bill as shown in a money record. */
export const summaryOf = (order: OrderRow) => ({
  items: { count: order.items_count, price: order.items_price },
  packs: { count: order.packs_count, price: order.packs_price },
  delivery: order.delivery_price,
  service: order.service_price,
})

/** The data of an alert about the order. */
export const orderAlertData = ({ id, slug }: OrderRow) => ({ orderId: id, slug })

/** What a money record about the order refers to. */
export const orderReference = (order: OrderRow) => ({ aboutStoreId: order.store_id, orderId: order.id })

/** The rider as the settlement needs it; null if the store delivers itself. */
export const courierOf = (order: OrderRow) =>
  order.rider_id === null ? null : { userId: order.rider_id, isVendor: order.rider_is_vendor }
