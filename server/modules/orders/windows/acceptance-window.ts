import { sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { alertStore } from '../life-cycle/order-alerts.ts'
import { canMove } from '../life-cycle/order-state.ts'
import { endStoreWindowTask, remindStoreTask } from '../tasks.ts'
import type { ViewSource } from '../views/view-source.ts'

/** Rejects an order that the store did not accept in time; the customer gets a full refund. */
export const endAcceptanceWindow = handleJob(endStoreWindowTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.deadline_ended || !canMove(order, 'lapse', 'platform')) return
    await moveOrder(tx, services, order, 'lapse', {
      by: 'platform',
      reason: 'The store did not accept in time',
    })
  })
})

/** Reminds the store once, while it has not answered. */
export const remindStore = handleJob(remindStoreTask, async ({ orderId }, { db }) => {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.reminded_at !== null || !canMove(order, 'accept', 'store')) return
    await tx.run(
      sql`UPDATE orders SET version = version + 1, reminded_at = service_now() WHERE id = ${orderId}`,
    )
    await alertStore(tx, order, 'order-waiting')
  })
})

/**
 * When the store is reminded and by when it must accept. An order wanted later may be paid while the store is closed: the window then
 * starts at the next opening.
 */
export function acceptanceWindow(config: Config, { acceptance_starts_at, now }: ViewSource) {
  const starts = acceptance_starts_at ?? now
  const after = (minutes: number) => new Date(starts.getTime() + minutes * 60_000)
  return { starts, reminder: after(config.STORE_REMIND_MINUTES), ends: after(config.STORE_ACCEPT_MINUTES) }
}
