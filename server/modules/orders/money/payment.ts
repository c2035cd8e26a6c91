import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { isUnpaid } from '../life-cycle/order-state.ts'
import type { OrderRow } from '../order-row.ts'
import { publishOrder } from '../views/publish-order.ts'

/** What is still to be paid. */
export const amountDue = async (tx: Tx, order: OrderRow): Promise<number> =>
  order.bill_price - (await balanceOf(tx, escrowOf(order.id)))

/** Nobody paid, or not all of it, in time: the order is cancelled and what did come goes to the customer's wallet. */
export async function endPaymentWindow(tx: Tx, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isUnpaid(order) || !order.payment_ended) return
  await moveOrder(tx, services, order, 'expire', { by: 'platform', reason: 'The time to pay ended' })
}

async function setPaymentOf(tx: Tx, services: Services, order: OrderRow, status: 'pending' | 'failed') {
  if (!isUnpaid(order) || order.payment_status === status) return
  await tx.run(sql`UPDATE orders SET payment_status = ${status} WHERE id = ${order.id}`)
  await publishOrder(tx, services, order.id)
}

/** A card was declined. The order, which the caller has locked, waits on until its time to pay ends. */
export const declinePayment = (tx: Tx, services: Services, order: OrderRow): Promise<void> =>
  setPaymentOf(tx, services, order, 'failed')

/** The customer pays by another payment. */
export const retryPayment = (tx: Tx, services: Services, order: OrderRow): Promise<void> =>
  setPaymentOf(tx, services, order, 'pending')
