import type { Module } from '#server/services.ts'
import { acceptOrder } from './accept-order.ts'
import { endBoxWindow } from './box-windows.ts'
import { cancelOrder } from './cancel-order.ts'
import { endComplaintTime } from './complaint-time.ts'
import { completeOrder } from './complete-order.ts'
import { endWait } from './end-wait.ts'
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
import { notifyRiders } from './notify-riders.ts'
import { endOfferWindow, offerNextWave, openOffer } from './offer-windows.ts'
import { markOverdue } from './overdue.ts'
import { rejectOrder } from './reject-order.ts'
import { settleOrderLater } from './settle-later.ts'
import { endStoreWindow, remindStore } from './store-windows.ts'
import { unassignRider } from './unassign-rider.ts'
import { unnotifyRiders } from './unnotify-riders.ts'
import { updateOrderDelivery } from './update-order-delivery.ts'
import { updateOrderStatus } from './update-order-status.ts'

export { promiseAfter } from './accept-for-store.ts'
export { arrive } from './arrive.ts'
export { queueErasure } from './erase-from-orders.ts'
export { moveOrder, type Shown } from './move-order.ts'
export { openRound } from './offer-round.ts'
export { alertStore, wordsOf } from './order-alerts.ts'
export {
  about,
  type BoughtLine,
  type BoughtPack,
  courierOf,
  customerOf,
  type OrderRow,
  orderColumns,
  storeOf,
  summaryOf,
  toldOf,
} from './order-row.ts'
export { canMove, hasEnded, isUnpaid, type Move, type Mover, refuseMove } from './order-state.ts'
export { payFromWallet } from './pay-from-wallet.ts'
export { payOrder } from './pay-order.ts'
export { amountDue, declinePayment, endPaymentWindow, lockOrder, retryPayment } from './payment.ts'
export { type NewOrder, placeOrder } from './place-order.ts'
export { publishOrder } from './publish-order.ts'
export { refundOrder } from './refund-order.ts'
export { refundPart } from './refund-part.ts'
export { settleFault } from './settle-fault.ts'
export { settleIfDue, settleNow } from './settle-later.ts'
export { type Courier, settleOrder } from './settle-order.ts'
export { takeOfferFor } from './take-offer.ts'
export { takeOrdersFrom } from './take-orders-from.ts'
export { endPaymentWindowTask, offerOrderAgainTask } from './tasks.ts'
export { toPacks } from './view.ts'

export const orders: Module = {
  operations: [
    acceptOrder,
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
    notifyRiders,
    rejectOrder,
    unassignRider,
    unnotifyRiders,
    updateOrderDelivery,
    updateOrderStatus,
  ],
  jobs: [
    endComplaintTime,
    endBoxWindow,
    endOfferWindow,
    endStoreWindow,
    endWait,
    eraseFromOrders,
    markOverdue,
    offerNextWave,
    openOffer,
    remindStore,
    settleOrderLater,
  ],
}
