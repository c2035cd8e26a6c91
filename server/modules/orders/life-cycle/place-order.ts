import { Location } from '#contract/records/location.ts'
import type { OrderType, PaymentMethod } from '#contract/states.ts'
import { quoteColumns, quoteProperties } from '#modules/expected-times/index.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { type PricedPack, type StockQuantity, takeStock } from '#modules/menus/index.ts'
import { hasDevice, peopleOfStore, userHasDevice } from '#modules/push/index.ts'
import { hereOf, StoreRow, storeColumns } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, nullable, type RowOf, row, text, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import { randomDigits, randomLetters } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { endPaymentWindowTask } from '../tasks.ts'
import { partiesSnapshot } from '../views/party-rows.ts'
import type { ViewSource } from '../views/view-source.ts'
import { windowKey } from '../windows/window-jobs.ts'
import { insertOrder } from './change-order.ts'
import { firstSteps } from './steps.ts'

/** Letters that are hard to confuse in speech or in print. */
const letters = 'ACDEFHJKLMNPRTUVWXY'
const digits = '23456789'

/** Short enough to be read out, with about two billion possible values, such as KTR-482-MHE. */
export const newOrderSlug = (): string =>
  `${randomLetters(letters, 3)}-${randomLetters(digits, 3)}-${randomLetters(letters, 3)}`

export interface NewOrder {
  id?: string
  slug?: string
  customerId: string
  storeId: string
  type: OrderType
  method: PaymentMethod
  packs: PricedPack[]
  items: { count: number; price: number }
  packing: { count: number; price: number }
  /** Including the tip. */
  delivery: number
  tip: number
  service: number
  to: { location: Location; telephone: string; message: string }
  scheduledFor: Date | null
  /** The quantities that the order takes from stock. */
  stock: StockQuantity[]
}

/** The initial values of the columns that later moves change. */
const notYet = {
  status: 'pending',
  payment_status: 'pending',
  payment_ended: false,
  code_tries: 0,
  code_locked: false,
  store_accepted: false,
  manually_completed: false,
  rider_id: null,
  rider_is_vendor: false,
  riders_notified: false,
  offered_at: null,
  round: 0,
  wave: 0,
  reason: null,
  fault: null,
  last_move: null,
  moved_by: null,
  promised_at: null,
  pace: null,
  times: null,
  said_ready_at: null,
  delay_alerted_at: null,
  delay_alerted_until: null,
  deadline_ended: false,
  overdue: false,
  paid_at: null,
  accepted_at: null,
  ready_at: null,
  rider_accepted_at: null,
  rider_arrived_at: null,
  picked_up_at: null,
  customer_arrived_at: null,
  wait_ends_at: null,
  waited: false,
  reminded_at: null,
  ended_at: null,
  settle_at: null,
  settled_at: null,
  version: 0,
  rider_name: null,
  rider: null,
  offers: [],
  transfers: [],
  complained: false,
  planned_pick_up_at: null,
  state: null,
} satisfies Partial<ViewSource>

const UnpaidCount = row({ unpaid: integer })

/** Refuses a customer with too many unpaid orders, because they hold stock. */
export async function requireFewUnpaid(tx: Tx, { config }: Services, customerId: string): Promise<void> {
  // Concurrent checkouts of one customer are serialised.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unpaid:${customerId}`}, 0))`)
  const { unpaid } = await tx.one(
    UnpaidCount,
    sql`
    SELECT count(*)::int AS unpaid FROM orders
    WHERE customer_id = ${customerId} AND ended_at IS NULL AND status = 'pending' AND payment_status IN ('pending', 'failed')`,
  )
  if (unpaid >= config.UNPAID_ORDERS) throw new Refusal('order.unpaid.too-many')
}

/** The data that a new order copies from its store and its customer. */
export const OrderTerms = row({
  customer: UserRow,
  store_timezone: text,
  commission_basis_points: integer,
  delivers_itself: boolean,
  source_location: Location,
  acceptance_starts_at: timestamp,
  ...quoteProperties,
  reachable: row({ customer: boolean, store: boolean, rider: boolean }),
  /** A slug that no order has; null if all the random ones that were tried are taken. */
  order_slug: nullable(text),
})
export type OrderTerms = RowOf<typeof OrderTerms>

const slugsTried = 8

/** The columns of `OrderTerms` for a customer, from `store`, without those of `quoteColumns`, with which the cart is already read. */
export const orderTerms = (customerId: string, scheduledFor: Fragment): Fragment => fragment`
  (
    SELECT row_to_json(shown) FROM (SELECT ${userColumns} FROM users WHERE users.id = ${customerId}) AS shown
  ) AS customer,
  timezone AS store_timezone, commission_basis_points, delivers_itself, store.locations -> 0 AS source_location,
  coalesce(
    next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), ${scheduledFor}), service_now()
  ) AS acceptance_starts_at,
  json_build_object(
    'customer', ${userHasDevice(fragment`${customerId}::uuid`)}, 'rider', false,
    'store', ${hasDevice(peopleOfStore(fragment`store.id`))}
  ) AS reachable,
  (
    SELECT tried.slug FROM unnest(${Array.from({ length: slugsTried }, newOrderSlug)}::text[]) AS tried (slug)
    WHERE NOT EXISTS (SELECT FROM order_slug WHERE order_slug.slug = tried.slug) LIMIT 1
  ) AS order_slug`

/** A new order that is not written yet, with current prices and the store's current commission. Its payment window starts now. */
export function newOrder(
  { config }: Services,
  order: NewOrder,
  store: StoreRow,
  { order_slug, ...terms }: OrderTerms,
): ViewSource {
  const slug = order.slug ?? order_slug
  if (slug === null) throw new Error('All slugs that were tried are taken')
  const { customer, now } = terms
  const paymentEnds = new Date(now.getTime() + config.PAYMENT_WINDOW_MINUTES * 60_000)
  const [items, packing] = [order.items, order.packing]
  const shown = { ...store, delivery_price_actual: null, loved: false }
  return {
    ...terms,
    ...notYet,
    ...firstSteps(terms.delivers_itself, now),
    id: order.id ?? newId(),
    slug,
    customer_id: order.customerId,
    store_id: order.storeId,
    type: order.type,
    packs: order.packs,
    stock_taken: order.stock,
    payment_method: order.method,
    payment_expires_at: paymentEnds,
    deadline_at: paymentEnds,
    items_count: items.count,
    items_price: items.price,
    packs_count: packing.count,
    packs_price: packing.price,
    delivery_price: order.delivery,
    tip: order.tip,
    service_price: order.service,
    bill_price: items.price + packing.price + order.delivery + order.service,
    delivery_location: order.to.location,
    delivery_telephone: order.to.telephone,
    delivery_message: order.to.message,
    code: randomDigits(4),
    scheduled_for: order.scheduledFor,
    created_at: now,
    store_name: store.name,
    customer_name: customer.name,
    store: shown,
    parties: partiesSnapshot({ store: shown, customer }),
    loved: store.loved,
  }
}

const StoreWithTerms = row({ ...StoreRow.properties, ...OrderTerms.properties })

/** Writes an order, takes its stock, and starts the payment window. */
export async function placeOrder(
  tx: Tx,
  services: Services,
  order: Omit<NewOrder, 'stock'>,
): Promise<OrderRow> {
  const stock = await takeStock(tx, order.packs)
  const viewer = { userId: order.customerId, point: null, at: null }
  const wanted = fragment`${order.scheduledFor}::timestamptz`
  const found = await tx.one(
    StoreWithTerms,
    sql`
    SELECT ${storeColumns(viewer, services.config)},
      ${orderTerms(order.customerId, wanted)}, ${quoteColumns(fragment`coalesce(${wanted}, service_now())`, services.config)}
    FROM store, ${hereOf(viewer)} AS here WHERE store.id = ${order.storeId}`,
  )
  const placed = newOrder(services, { ...order, stock }, found, found)
  insertOrder(tx, placed)
  startPaymentWindow(tx, placed)
  return tx.one(OrderRow, sql`SELECT ${orderColumns} FROM orders WHERE id = ${placed.id}`)
}

/** Adds the job that ends the payment window of an order. */
export function startPaymentWindow(tx: Tx, order: OrderRow): void {
  tx.addJob({
    task: endPaymentWindowTask,
    payload: { orderId: order.id },
    key: windowKey('payment-window', order),
    runAt: order.payment_expires_at,
    queue: providerQueue(order.id),
  })
}
