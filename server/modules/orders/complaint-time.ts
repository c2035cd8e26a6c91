import { handleJob } from '#server/services.ts'
import { lockOrder } from './payment.ts'
import { publishOrder } from './publish-order.ts'
import { endComplaintTimeTask } from './tasks.ts'

/** The time to complain has ended: the order no longer says that its customer can. */
export const endComplaintTime = handleJob(endComplaintTimeTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    if (await lockOrder(tx, orderId)) await publishOrder(tx, services, orderId)
  }),
)
