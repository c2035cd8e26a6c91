import type { OrderRow } from '#modules/orders/index.ts'
import type { Town } from './town.ts'

/** The random choices of a step. */
export interface Dice {
  pick: number
  turn: number
}

type Answer = Promise<{ statusCode: number }>

/** A step that needs no order. */
export type FreeStep = (town: Town, dice: Dice) => Answer

export interface OrderStep {
  /** Whether the step makes sense for an order. It is sometimes tried on other orders too. */
  apt: (order: OrderRow) => boolean
  act: (town: Town, order: OrderRow, dice: Dice) => Answer
}

export const oneAt = <T>(list: readonly T[], index: number): T => list[index % list.length]!

export const at =
  (...statuses: OrderRow['status'][]) =>
  (order: OrderRow): boolean =>
    statuses.includes(order.status)
