import { type AlertType, raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type OrderRow, toldOf } from './order-row.ts'
import type { Move } from './order-state.ts'

/** What the customer is told of, by move. */
const customerAlerts: { [move in Move]?: AlertType } = {
  accept: 'order-accepted',
  reject: 'order-rejected',
  lapse: 'order-rejected',
  'call-off': 'order-cancelled',
  'pick-up': 'order-ongoing',
  'hand-over': 'order-ongoing',
  deliver: 'order-completed',
  'deliver-without-code': 'order-completed',
  complete: 'order-completed',
  fail: 'order-failed',
}

export const alertStore = (tx: Tx, order: OrderRow, type: AlertType, reason?: string): Promise<void> =>
  raiseAlert(tx, { storeId: order.store_id }, type, reason, toldOf(order))

/** Tells the customer how the order gets on, and the store of a new one. */
export async function alertParties(tx: Tx, order: OrderRow, move: Move): Promise<void> {
  const type = customerAlerts[move]
  if (type)
    await raiseAlert(tx, { userId: order.customer_id }, type, order.reason ?? undefined, toldOf(order))
  if (move === 'pay') await alertStore(tx, order, 'order-new')
}
