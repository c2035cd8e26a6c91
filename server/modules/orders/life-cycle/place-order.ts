import type { Location } from '#contract/records/location.ts'
import type { OrderType, PaymentMethod } from '#contract/states.ts'
import { type PricedPack, type StockQuantity, takeLockedStock, takeStock } from '#modules/menus/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import { randomDigits, randomLetters } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { endPaymentWindowTask } from '../tasks.ts'
import { firstSteps } from './steps.ts'

/** Letters that are not confused in speech or in print. */
const letters = 'ACDEFHJKLMNPRTUVWXY'
const digits = '23456789'

/** Short enough to be read out, and one of about two billion: KTR-482-MHE. */
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
  /** What it takes from stock, which is locked; found and locked where it is left out. */
  stock?: StockQuantity[]
}

const UnpaidCount = row({ unpaid: integer })

/** Refuses a customer with too many unpaid orders, because they hold stock. */
export async function requireFewUnpaid(tx: Tx, { config }: Services, customerId: string): Promise<void> {
  // Concurrent checkouts of one customer are serialised.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unpaid:${customerId}`}, 0))`)
  const { unpaid } = await tx.one(
    UnpaidCount,
    sql`
    SELECT count(*)::int AS unpaid FROM orders
    WHERE customer_id = ${customerId} AND status = 'pending' AND payment_status IN ('pending', 'failed')`,
  )
  if (unpaid >= config.UNPAID_ORDERS) throw new Refusal('order.unpaid.too-many')
}

/** Undefined where the slug is another order's. */
function insert(
  tx: Tx,
  { config, clock }: Services,
  order: NewOrder,
  taken: StockQuantity[],
): Promise<OrderRow | undefined> {
  const code = randomDigits(4)
  const steps = (deliversItself: boolean) => firstSteps(deliversItself, clock.now())
  const [own, ridden] = [steps(true), steps(false)]
  return tx.maybe(
    OrderRow,
    sql`
    WITH named AS (
      INSERT INTO order_slug (slug, order_id) VALUES (${order.slug ?? newOrderSlug()}, ${order.id ?? newId()})
      ON CONFLICT (slug) DO NOTHING
      RETURNING slug, order_id
    )
    INSERT INTO orders (
      id, slug, customer_id, store_id, type, payment_method, payment_expires_at, deadline_at, packs, items_count, items_price,
      packs_count, packs_price, delivery_price, tip, service_price, commission_basis_points, delivery_location,
      delivery_telephone, delivery_message, source_location, code, delivers_itself, scheduled_for, stock_taken,
      trackings, timelines
    )
    SELECT named.order_id, named.slug, ${order.customerId}, store.id, ${order.type}, ${order.method},
      ends.at, ends.at, ${JSON.stringify(order.packs)}, ${order.items.count}, ${order.items.price}, ${order.packing.count},
      ${order.packing.price}, ${order.delivery}, ${order.tip}, ${order.service}, store.commission_basis_points,
      ${JSON.stringify(order.to.location)}, ${order.to.telephone}, ${order.to.message}, store.locations -> 0, ${code},
      store.delivers_itself, ${order.scheduledFor}, ${JSON.stringify(taken)},
      CASE WHEN store.delivers_itself THEN ${JSON.stringify(own.trackings)}::jsonb ELSE ${JSON.stringify(ridden.trackings)}::jsonb END,
      ${JSON.stringify(own.timelines)}
    FROM named, store, (SELECT service_now() + ${config.PAYMENT_WINDOW_MINUTES} * interval '1 minute' AS at) AS ends
    WHERE store.id = ${order.storeId}
    RETURNING ${orderColumns}`,
  )
}

/** Writes the order with its prices and the store's commission as of now, takes its stock, and starts the payment window. */
export async function placeOrder(tx: Tx, services: Services, order: NewOrder): Promise<OrderRow> {
  const taken = order.stock ?? (await takeStock(tx, order.packs))
  if (order.stock) takeLockedStock(tx, order.stock)
  let placed: OrderRow | undefined
  while (!placed) placed = await insert(tx, services, order, taken)
  tx.addJob({
    task: endPaymentWindowTask,
    payload: { orderId: placed.id },
    key: `payment-window:${placed.id}`,
    runAt: placed.payment_expires_at,
    queue: providerQueue(placed.id),
  })
  return placed
}
