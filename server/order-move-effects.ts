import { updateOffersAndBox } from '#modules/dispatch/index.ts'
import {
  alertOthers,
  countOrders,
  countSales,
  learnPace,
  type MoveEffect,
  recordPurchase,
  returnStock,
  updateWindows,
} from '#modules/orders/index.ts'

/** The effects of every move of an order, in this order and in its transaction. */
export const orderMoveEffects: readonly MoveEffect[] = [
  returnStock,
  updateOffersAndBox,
  countOrders,
  countSales,
  learnPace,
  recordPurchase,
  updateWindows,
  alertOthers,
]
