import { handleJob } from '#server/services.ts'
import { LockedOrder, lockWithParties } from '../life-cycle/lock-order.ts'
import { endComplaintTimeTask } from '../tasks.ts'
import { writeOrder } from '../views/publish-order.ts'

/** Runs when the complaint window has ended: publishes the order, which no longer has the action `complain`. */
export const endComplaintWindow = handleJob(endComplaintTimeTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    const order = await lockWithParties(tx, services, orderId, LockedOrder)
    if (order) writeOrder(tx, services, order, order)
  }),
)
