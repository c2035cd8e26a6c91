import { alertOperators } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { wordsOf } from './order-alerts.ts'
import { toldOf } from './order-row.ts'
import { lockOrder } from './payment.ts'
import { publishOrder } from './publish-order.ts'
import { markOverdueTask } from './tasks.ts'

/** Nobody has picked it up long after the promised time: the customer may cancel again, and operators are told. */
export const markOverdue = handleJob(markOverdueTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.overdue || !['accepted', 'ready'].includes(order.status)) return
    await tx.run(sql`UPDATE orders SET overdue = true WHERE id = ${orderId}`)
    await alertOperators(tx, 'order-overdue', { words: wordsOf(order), data: toldOf(order) })
    await publishOrder(tx, services, orderId)
  })
})
