import type { Module } from '#server/services.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { eraseFromOrders } from './erase-from-orders.ts'
import { failOrder } from './fail-order.ts'
import { findOrders } from './find-orders.ts'
import { getCallOffCost } from './get-call-off-cost.ts'
import { getOrder, getOrderBySlug } from './get-order.ts'
import { getOrderDetails } from './get-order-details.ts'
import { getOrderTimes } from './get-order-times.ts'
import { getOrderTracking } from './get-order-tracking.ts'
import { getOrderWay } from './get-order-way.ts'
import { getStoreOrdersMetadata } from './get-store-orders-metadata.ts'
import { getOrders, getOrdersByStatus, getStoreOrders, getStoreOrdersByStatus } from './list-orders.ts'
import { settleHeldOrder } from './money/settle-held-order.ts'
import { updateOrderDelivery } from './update-order-delivery.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { endAcceptanceWindow, remindStore } from './windows/acceptance-window.ts'
import { endComplaintWindow } from './windows/complaint-window.ts'
import { endWait } from './windows/no-show-wait.ts'
import { markOverdue } from './windows/overdue.ts'
import { renewAllTimes, renewRiderTimes } from './windows/renew-times.ts'

export { queueErasure } from './erase-from-orders.ts'
export { isRunning } from './is-running.ts'
export { assignedOrder, unassignedOrder } from './life-cycle/assign-rider.ts'
export { changedOrder, insertOrder } from './life-cycle/change-order.ts'
export {
  lockedWith,
  lockForOperator,
  lockForStore,
  lockOrder,
  lockWithParties,
} from './life-cycle/lock-order.ts'
export type { MoveEffect } from './life-cycle/move-effect.ts'
export {
  alertOthers,
  countOrders,
  learnPace,
  recordCompletion,
  returnStock,
  updateWindows,
} from './life-cycle/move-effects.ts'
export { type MoveOptions, moveOrder } from './life-cycle/move-order.ts'
export {
  cancelRound,
  endDueRound,
  lockFirstWave,
  lockWaitingRound,
  orderOnOffer,
  orderOnOfferLater,
  startNextWave,
} from './life-cycle/offering.ts'
export { alertFormerRider, alertStore, orderAlertWords } from './life-cycle/order-alerts.ts'
export type { Move, Mover } from './life-cycle/order-rules.ts'
export {
  canMove,
  hasEnded,
  isBeforePickup,
  isUnpaid,
  needsRider,
  refuseMove,
} from './life-cycle/order-state.ts'
export {
  type NewOrder,
  newOrder,
  OrderTerms,
  orderTerms,
  placeOrder,
  requireFewUnpaid,
  startPaymentWindow,
} from './life-cycle/place-order.ts'
export { recordArrival } from './life-cycle/rider-arrival.ts'
export { acceptAsStore, rejectAsStore, setPromisedTime } from './life-cycle/store-acceptance.ts'
export { countOrder } from './life-cycle/store-order-counts.ts'
export {
  amountDue,
  declinePayment,
  payFromWallet,
  payOrder,
  retryPayment,
} from './money/payment.ts'
export { refundOrder, refundPart } from './money/refund.ts'
export { settleFault } from './money/settle-fault.ts'
export { settleIfDue, settleNow } from './money/settle-held-order.ts'
export { type Courier, settleOrder } from './money/settle-order.ts'
export {
  courierOf,
  customerOf,
  OrderRow,
  orderAlertData,
  orderColumns,
  orderReference,
  storeOf,
  summaryOf,
} from './order-row.ts'
export { saidReady } from './order-times.ts'
export { doorPoint, storePoint, wayMetres } from './order-way.ts'
export { requireStore } from './require-store.ts'
export { endPaymentWindowTask, offerOrderAgainTask } from './tasks.ts'
export { openDocumentCache } from './views/document-cache.ts'
export { orderEventData } from './views/order-event-data.ts'
export { openPageCache } from './views/page-cache.ts'
export { RiderRow, riderColumns } from './views/party-rows.ts'
export { type PartyViews, publishOrder, writeOrder } from './views/publish-order.ts'
export { readView } from './views/read-view.ts'
export { openRecentOrders } from './views/recent-orders.ts'
export { redactOfferedViews } from './views/redact-offered-views.ts'
export { readViewSource, type ViewSource, withParties } from './views/view-source.ts'
export { endPaymentWindow } from './windows/payment-window.ts'
export { queueRiderTimes } from './windows/renew-times.ts'

export const orders: Module = {
  operations: [
    cancelOrder,
    completeOrder,
    failOrder,
    findOrders,
    getCallOffCost,
    getOrder,
    getOrderBySlug,
    getOrderDetails,
    getOrderTimes,
    getOrderTracking,
    getOrderWay,
    getOrders,
    getOrdersByStatus,
    getStoreOrders,
    getStoreOrdersByStatus,
    getStoreOrdersMetadata,
    updateOrderDelivery,
    updateOrderStatus,
  ],
  jobs: [
    endComplaintWindow,
    endAcceptanceWindow,
    endWait,
    eraseFromOrders,
    markOverdue,
    remindStore,
    renewAllTimes,
    renewRiderTimes,
    settleHeldOrder,
  ],
}
