import { updateOffersAndBox } from '#modules/dispatch/index.ts'
import {
  alertOthers,
  countOrders,
  countSales,
  type OrderReaction,
  recordPurchase,
  returnStock,
  scheduleWindows,
} from '#modules/orders/index.ts'

/** What follows from every move of an order, in this order and in its transaction. */
export const orderReactions: readonly OrderReaction[] = [
  returnStock,
  updateOffersAndBox,
  countOrders,
  countSales,
  recordPurchase,
  scheduleWindows,
  alertOthers,
]
