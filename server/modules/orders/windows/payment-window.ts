import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { isUnpaid } from '../life-cycle/order-state.ts'

/** Cancels an order that was not fully paid in time; partial payments go to the customer's wallet. */
export async function endPaymentWindow(tx: Tx, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isUnpaid(order) || !order.payment_ended) return
  await moveOrder(tx, services, order, 'expire', { by: 'platform', reason: 'The time to pay ended' })
}
