import { sql } from '#platform/database/sql.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { alertStore } from '../life-cycle/order-alerts.ts'
import { canMove } from '../life-cycle/order-state.ts'

/** The store did not accept in time: the customer gets everything back. */
export const endStoreWindow: JobHandler<Services> = {
  task: 'endStoreWindow',
  async run({ orderId }: { orderId: string }, services) {
    await services.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order?.deadline_ended || !canMove(order, 'lapse', 'platform')) return
      await moveOrder(tx, services, order, 'lapse', {
        by: 'platform',
        reason: 'The store did not accept in time',
      })
    })
  },
}

/** Told once, as long as the store has not answered. */
export const remindStore: JobHandler<Services> = {
  task: 'remindStore',
  async run({ orderId }: { orderId: string }, { db }) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order || order.reminded_at !== null || !canMove(order, 'accept', 'store')) return
      await tx.run(sql`UPDATE orders SET reminded_at = service_now() WHERE id = ${orderId}`)
      await alertStore(tx, order, 'order-waiting')
    })
  },
}
