import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { moveOrder } from './move-order.ts'
import { type OrderRow, orderColumns } from './order-row.ts'

/** An order before anything of it is changed: payment, cancelling and the end of the window wait for each other here. */
export const lockOrder = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  tx.maybe<OrderRow>(sql`SELECT ${orderColumns} FROM orders WHERE id = ${orderId} FOR UPDATE`)

/** What is still to be paid. */
export const amountDue = async (tx: Tx, order: OrderRow): Promise<number> =>
  order.bill_price - (await balanceOf(tx, escrowOf(order.id)))

/** Nobody paid, or not all of it, in time: the order is cancelled and what did come goes to the customer's wallet. */
export async function endPaymentWindow(tx: Tx, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending' || order.payment_status !== 'pending' || !order.payment_ended) return
  await moveOrder(tx, services, order, 'expire', { by: 'platform', reason: 'The time to pay ended' })
}
