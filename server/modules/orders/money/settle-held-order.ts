import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob, type Services } from '#server/services.ts'
import { updateOrder } from '../life-cycle/change-order.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { settleOrderTask } from '../tasks.ts'
import { moneyEffects } from './money-effects.ts'

/** Settles an order whose money was held for the complaint window; does nothing if it is settled already. */
export async function settleNow(tx: Tx, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.settle_at === null) return
  updateOrder(tx, order, await moneyEffects.settle(tx, services, order, { fault: null }))
}

const hasOpenComplaint = (tx: Tx, orderId: string): Promise<boolean> =>
  tx.exists(sql`SELECT FROM complaint WHERE order_id = ${orderId} AND status = 'open'`)

/** Settles an order whose complaint window has ended. */
export async function settleIfDue(tx: Tx, services: Services, orderId: string): Promise<void> {
  const isDue = await tx.exists(sql`SELECT FROM orders WHERE id = ${orderId} AND settle_at <= service_now()`)
  if (isDue) await settleNow(tx, services, orderId)
}

/** Runs when the complaint window has ended. While a complaint is open, the decision on it settles the order instead. */
export const settleHeldOrder = handleJob(settleOrderTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await hasOpenComplaint(tx, orderId))) await settleNow(tx, services, orderId)
  })
})
