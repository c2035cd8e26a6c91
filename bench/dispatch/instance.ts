import type { Place } from '#modules/dispatch/planner/index.ts'

/** A day of a city by the rules of the public meal delivery instances: places in metres, times in whole minutes. */
export interface Instance {
  name: string
  rules: DayRules
  stores: Store[]
  shifts: Shift[]
  orders: Order[]
}

export interface DayRules {
  metresPerMinute: number
  /** Half of it before the pick-up and half after. One pick-up serves all orders of a trip. */
  pickUpMinutes: number
  /** Half of it before the drop-off of each order and half after. */
  dropOffMinutes: number
  /** Minutes from placement to door: the target, and the maximum for an order to be delivered at all. */
  targetMinutes: number
  maximumMinutes: number
  payPerOrder: number
  payPerHour: number
}

export interface Store {
  id: string
  place: Place
}

/** A rider on duty: from when and where, and the last minute in which a pick-up is allowed. */
export interface Shift {
  id: string
  place: Place
  onAt: number
  offAt: number
}

/** An order, and when its food is ready, are known from the minute of its placement. */
export interface Order {
  id: string
  store: Store
  door: Place
  placedAt: number
  readyAt: number
}

/** Whole minutes from one place to another, rounded up. */
export const travelMinutes = ({ metresPerMinute }: DayRules, from: Place, to: Place): number =>
  Math.ceil(Math.hypot(from.x - to.x, from.y - to.y) / metresPerMinute)
