import { updateOffersAndBox } from '#modules/dispatch/index.ts'
import {
  alertOthers,
  countOrders,
  learnPace,
  type MoveEffect,
  recordCompletion,
  returnStock,
  updateWindows,
} from '#modules/orders/index.ts'

/** The effects of every move of an order, in this order and in its transaction. */
export const orderMoveEffects: readonly MoveEffect[] = [
  returnStock,
  updateOffersAndBox,
  countOrders,
  learnPace,
  recordCompletion,
  updateWindows,
  alertOthers,
]
