import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, orderColumns } from './order-row.ts'
import { newOrderSlug } from './slug.ts'

export interface NewOrder {
  id?: string
  customerId: string
  storeId: string
  items: { count: number; price: number }
  packs: { count: number; price: number }
  /** With the tip. */
  delivery: number
  tip?: number
  service: number
}

/** Undefined where the slug is another order's. */
const insert = (tx: Tx, { config }: Services, order: NewOrder): Promise<OrderRow | undefined> =>
  tx.maybe<OrderRow>(sql`
    INSERT INTO orders (
      id, slug, customer_id, store_id, payment_expires_at, items_count, items_price, packs_count, packs_price, delivery_price,
      tip, service_price, commission_basis_points
    )
    SELECT ${order.id ?? newId()}, ${newOrderSlug()}, ${order.customerId}, store.id,
      service_now() + ${config.PAYMENT_WINDOW_MINUTES} * interval '1 minute', ${order.items.count}, ${order.items.price},
      ${order.packs.count}, ${order.packs.price}, ${order.delivery}, ${order.tip ?? 0}, ${order.service},
      store.commission_basis_points
    FROM store WHERE store.id = ${order.storeId}
    ON CONFLICT (slug) DO NOTHING
    RETURNING ${orderColumns}`)

/** Freezes the prices and the store's commission, and starts the time to pay. */
export async function placeOrder(tx: Tx, services: Services, order: NewOrder): Promise<OrderRow> {
  let placed: OrderRow | undefined
  while (!placed) placed = await insert(tx, services, order)
  tx.addJob({
    task: 'endPaymentWindow',
    payload: { orderId: placed.id },
    key: `payment-window:${placed.id}`,
    runAt: placed.payment_expires_at,
  })
  return placed
}
