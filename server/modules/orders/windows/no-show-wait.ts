import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { endWaitTask } from '../tasks.ts'
import { publishOrder } from '../views/publish-order.ts'

/** Runs when the rider has waited long enough for an absent customer: publishes the order, which now has the rider's action `failed`. */
export const endWait = handleJob(endWaitTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'ongoing' && order.waited) await publishOrder(tx, services, orderId)
  })
})
