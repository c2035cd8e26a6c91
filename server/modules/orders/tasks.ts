import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

const ofOrder = { orderId: Type.String() }

export const endPaymentWindowTask = task('endPaymentWindow', ofOrder)
export const endStoreWindowTask = task('endStoreWindow', ofOrder)
export const remindStoreTask = task('remindStore', ofOrder)
export const markOverdueTask = task('markOverdue', ofOrder)
export const endWaitTask = task('endWait', ofOrder)
export const endComplaintTimeTask = task('endComplaintTime', ofOrder)
export const settleOrderTask = task('settleOrder', ofOrder)
export const offerOrderAgainTask = task('offerOrderAgain', ofOrder)
export const renewRiderTimesTask = task('renewRiderTimes', { riderId: Type.String() })
export const eraseFromOrdersTask = task('eraseFromOrders', {
  userId: Type.String(),
  /** The id of the last order of the previous batch. */
  after: Type.Optional(Type.String()),
})
