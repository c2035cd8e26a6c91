import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { endComplaintTimeTask } from '../tasks.ts'
import { publishOrder } from '../views/publish-order.ts'

/** The time to complain has ended: the order no longer says that its customer can. */
export const endComplaintTime = handleJob(endComplaintTimeTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await publishOrder(tx, services, orderId)
  }),
)
