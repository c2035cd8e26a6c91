import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { endComplaintTimeTask } from '../tasks.ts'
import { publishOrder } from '../views/publish-order.ts'

/** Runs when the complaint window has ended: removes the action from the order. */
export const endComplaintWindow = handleJob(endComplaintTimeTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await publishOrder(tx, services, orderId)
  }),
)
