import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { moveOrder } from './move-order.ts'
import { alertStore } from './order-alerts.ts'
import { canMove } from './order-state.ts'
import { lockOrder } from './payment.ts'
import { endStoreWindowTask, remindStoreTask } from './tasks.ts'

/** The store did not accept in time: the customer gets everything back. */
export const endStoreWindow = handleJob(endStoreWindowTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.deadline_ended || !canMove(order, 'lapse', 'platform')) return
    await moveOrder(tx, services, order, 'lapse', {
      by: 'platform',
      reason: 'The store did not accept in time',
    })
  })
})

/** Told once, as long as the store has not answered. */
export const remindStore = handleJob(remindStoreTask, async ({ orderId }, { db }) => {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.reminded_at !== null || !canMove(order, 'accept', 'store')) return
    await tx.run(sql`UPDATE orders SET reminded_at = service_now() WHERE id = ${orderId}`)
    await alertStore(tx, order, 'order-waiting')
  })
})
