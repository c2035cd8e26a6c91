import type { Location } from '#contract/records/location.ts'
import type {
  ExecutionStatus,
  Fault,
  OrderPaymentStatus,
  OrderStatus,
  OrderType,
  PaymentMethod,
  TimelineType,
  TrackingType,
} from '#contract/states.ts'
import type { PricedPack } from '#modules/menus/index.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Move, Mover } from './life-cycle/order-state.ts'

export interface Step<T extends string> {
  type: T
  status: ExecutionStatus
  /** When it last changed. */
  dateCreated: string
}

/** A row of `orders`, with what most uses of it need beside. Amounts are kobo. */
export interface OrderRow {
  id: string
  slug: string
  customer_id: string
  store_id: string
  type: OrderType
  status: OrderStatus
  packs: PricedPack[]
  payment_status: OrderPaymentStatus
  payment_method: PaymentMethod | null
  payment_expires_at: Date
  /** Whether the time to pay has ended. */
  payment_ended: boolean
  items_count: number
  items_price: number
  packs_count: number
  packs_price: number
  delivery_price: number
  tip: number
  service_price: number
  bill_price: number
  commission_basis_points: number
  delivery_location: Location
  delivery_telephone: string
  delivery_message: string
  source_location: Location
  code: string
  code_tries: number
  code_locked: boolean
  delivers_itself: boolean
  store_accepted: boolean
  manually_completed: boolean
  rider_id: string | null
  rider_is_vendor: boolean
  riders_notified: boolean
  /** From when riders are asked, while they are notified. */
  offered_at: Date | null
  round: number
  wave: number
  reason: string | null
  fault: Fault | null
  last_move: Move | null
  moved_by: Mover | null
  trackings: Step<TrackingType>[]
  timelines: Step<TimelineType>[]
  scheduled_for: Date | null
  promised_at: Date | null
  deadline_at: Date | null
  /** Whether the time for the next step has ended. */
  deadline_ended: boolean
  overdue: boolean
  created_at: Date
  paid_at: Date | null
  accepted_at: Date | null
  ready_at: Date | null
  rider_accepted_at: Date | null
  rider_arrived_at: Date | null
  picked_up_at: Date | null
  customer_arrived_at: Date | null
  wait_ends_at: Date | null
  /** Whether the rider has waited long enough for a customer who does not come. */
  waited: boolean
  reminded_at: Date | null
  ended_at: Date | null
  settle_at: Date | null
  settled_at: Date | null
  /** Names of the parties as of reading the row. */
  store_name: string
  store_timezone: string
  customer_name: string
  rider_name: string | null
  /** When the row was read. */
  now: Date
}

export const orderColumns = fragment`orders.*,
  orders.payment_expires_at <= service_now() AS payment_ended,
  coalesce(orders.deadline_at <= service_now(), false) AS deadline_ended,
  coalesce(orders.wait_ends_at <= service_now(), false) AS waited,
  (SELECT name FROM store WHERE store.id = orders.store_id) AS store_name,
  (SELECT timezone FROM store WHERE store.id = orders.store_id) AS store_timezone,
  (SELECT name FROM users WHERE users.id = orders.customer_id) AS customer_name,
  (SELECT name FROM users WHERE users.id = orders.rider_id) AS rider_name,
  service_now() AS now`

export const customerOf = (order: OrderRow) => ({ userId: order.customer_id })
export const storeOf = (order: OrderRow) => ({ storeId: order.store_id })

/** Whether a rider who has come to the store is compensated when it calls the order off; one of its own is its affair. */
export const hasRiderToCompensate = (order: OrderRow): boolean =>
  order.rider_arrived_at !== null && !order.rider_is_vendor

/** The bill as a record shows it. */
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

/** Who delivers it, for the settlement; null where the store does. */
export const courierOf = (order: OrderRow) =>
  order.rider_id === null ? null : { userId: order.rider_id, isVendor: order.rider_is_vendor }
