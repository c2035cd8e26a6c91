import type { Module } from '#server/services.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { eraseFromOrders } from './erase-from-orders.ts'
import { failOrder } from './fail-order.ts'
import { getOrder } from './get-order.ts'
import { getOrderBySlug } from './get-order-by-slug.ts'
import { getOrderTracking } from './get-order-tracking.ts'
import { getOrders } from './get-orders.ts'
import { getOrdersByStatus } from './get-orders-by-status.ts'
import { getStoreOrders } from './get-store-orders.ts'
import { getStoreOrdersByStatus } from './get-store-orders-by-status.ts'
import { getStoreOrdersMetadata } from './get-store-orders-metadata.ts'
import { settleOrderLater } from './money/settle-later.ts'
import { updateOrderDelivery } from './update-order-delivery.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { endComplaintTime } from './windows/complaint-time.ts'
import { endWait } from './windows/end-wait.ts'
import { markOverdue } from './windows/overdue.ts'
import { endStoreWindow, remindStore } from './windows/store-windows.ts'

export { queueErasure } from './erase-from-orders.ts'
export { arrive } from './life-cycle/arrive.ts'
export { assignRider, removeRider } from './life-cycle/assign-rider.ts'
export { lockForOperator, lockForStore, lockOrder } from './life-cycle/lock-order.ts'
export { moveOrder, type Shown } from './life-cycle/move-order.ts'
export { isWaiting, needsRider } from './life-cycle/needs-rider.ts'
export { alertFormerRider, alertStore, wordsOf } from './life-cycle/order-alerts.ts'
export type { OrderReaction } from './life-cycle/order-reaction.ts'
export { canMove, hasEnded, isUnpaid, type Move, type Mover, refuseMove } from './life-cycle/order-state.ts'
export { type NewOrder, placeOrder, requireFewUnpaid } from './life-cycle/place-order.ts'
export {
  alertOthers,
  countOrders,
  countSales,
  recordPurchase,
  returnStock,
  scheduleWindows,
} from './life-cycle/reactions.ts'
export { acceptAsStore, promiseAfter, rejectAsStore } from './life-cycle/store-acceptance.ts'
export { payFromWallet } from './money/pay-from-wallet.ts'
export { payOrder } from './money/pay-order.ts'
export { amountDue, declinePayment, endPaymentWindow, retryPayment } from './money/payment.ts'
export { refundOrder } from './money/refund-order.ts'
export { refundPart } from './money/refund-part.ts'
export { settleFault } from './money/settle-fault.ts'
export { settleIfDue, settleNow } from './money/settle-later.ts'
export { type Courier, settleOrder } from './money/settle-order.ts'
export {
  about,
  courierOf,
  customerOf,
  type OrderRow,
  orderColumns,
  storeOf,
  summaryOf,
  toldOf,
} from './order-row.ts'
export type { OfferStatus } from './views/offer-status.ts'
export { publishOrder } from './views/publish-order.ts'
export { readView } from './views/read-view.ts'

export const orders: Module = {
  operations: [
    cancelOrder,
    completeOrder,
    failOrder,
    getOrder,
    getOrderBySlug,
    getOrderTracking,
    getOrders,
    getOrdersByStatus,
    getStoreOrders,
    getStoreOrdersByStatus,
    getStoreOrdersMetadata,
    updateOrderDelivery,
    updateOrderStatus,
  ],
  jobs: [
    endComplaintTime,
    endStoreWindow,
    endWait,
    eraseFromOrders,
    markOverdue,
    remindStore,
    settleOrderLater,
  ],
}
