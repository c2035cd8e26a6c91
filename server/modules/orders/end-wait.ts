import { handleJob } from '#server/services.ts'
import { lockOrder } from './payment.ts'
import { publishOrder } from './publish-order.ts'
import { endWaitTask } from './tasks.ts'

/** The rider has waited long enough at the door and is told that the order may be ended. */
export const endWait = handleJob(endWaitTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'ongoing' && order.waited) await publishOrder(tx, services, orderId)
  })
})
