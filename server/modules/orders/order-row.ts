import type { OrderPaymentStatus } from '#contract/states.ts'
import { fragment } from '#platform/database/sql.ts'

/** An order, as far as its money goes. Amounts are kobo. */
export interface OrderRow {
  id: string
  slug: string
  customer_id: string
  store_id: string
  status: string
  payment_status: OrderPaymentStatus
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
}

export const orderColumns = fragment`
  orders.id, orders.slug, customer_id, orders.store_id, orders.status, payment_status, payment_expires_at,
  payment_expires_at <= service_now() AS payment_ended, orders.items_count,
  orders.items_price, orders.packs_count, orders.packs_price, orders.delivery_price, tip, orders.service_price,
  orders.bill_price, orders.commission_basis_points`

export const customerOf = (order: OrderRow) => ({ userId: order.customer_id })
export const storeOf = (order: OrderRow) => ({ storeId: order.store_id })

/** The bill as a record shows it. */
export const summaryOf = (order: OrderRow) => ({
  items: { count: order.items_count, price: order.items_price },
  packs: { count: order.packs_count, price: order.packs_price },
  delivery: order.delivery_price,
  service: order.service_price,
})

export const about = (order: OrderRow) => ({ aboutStoreId: order.store_id, orderId: order.id })
