import { type AlertType, raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
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

export async function alertOwner(tx: Tx, order: OrderRow, type: AlertType, reason?: string): Promise<void> {
  const { owner_id } = await tx.one<{ owner_id: string }>(
    sql`SELECT owner_id FROM store WHERE id = ${order.store_id}`,
  )
  await raiseAlert(tx, owner_id, type, reason, toldOf(order))
}

/** Tells the customer how the order gets on, and the owner of the store of a new one. */
export async function alertParties(tx: Tx, order: OrderRow, move: Move): Promise<void> {
  const type = customerAlerts[move]
  if (type) await raiseAlert(tx, order.customer_id, type, order.reason ?? undefined, toldOf(order))
  if (move === 'pay') await alertOwner(tx, order, 'order-new')
}
