import { alertOperators } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { orderAlertWords } from '../life-cycle/order-alerts.ts'
import { orderAlertData } from '../order-row.ts'
import { markOverdueTask } from '../tasks.ts'
import { publishOrder } from '../views/publish-order.ts'

/** Runs when an order was not picked up long after the promised time: the customer may cancel again, and operators are alerted. */
export const markOverdue = handleJob(markOverdueTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.overdue || !['accepted', 'ready'].includes(order.status)) return
    await tx.run(sql`UPDATE orders SET version = version + 1, overdue = true WHERE id = ${orderId}`)
    await alertOperators(tx, 'order-overdue', {
      words: orderAlertWords(order),
      data: orderAlertData(order),
    })
    await publishOrder(tx, services, orderId)
  })
})
