import type { PlannedRoute } from './situation.ts'

/** Which riders should bring which orders, in which sequence of stops, and when they should leave. */
export interface Plan {
  /** The trips of all riders, those of each rider in sequence. */
  trips: PlannedTrip[]
  /** Riders without a trip who should wait elsewhere. */
  moves: PlannedMove[]
  /** Orders without a trip: no rider was found, the search ended first, or the rider who accepted them is not part of the plan. */
  waiting: { orderId: string; reason: 'no-rider' | 'budget' | 'accepted' }[]
  /** Orders and riders with implausible data, which are left out of the plan. */
  refused: { id: string; reason: RefusalReason }[]
  /** The routes from which the next decision starts. */
  routes: PlannedRoute[]
  searched: { iterations: number; costBefore: number; costAfter: number }
}

export type RefusalReason =
  | 'not-a-number'
  | 'position-jumped'
  | 'position-from-the-future'
  | 'ready-before-placed'
  | 'named-twice'

export interface PlannedTrip {
  riderId: string
  storeId: string
  /** In the sequence of their doors. */
  orderIds: string[]
  /** The number of this trip in the rider's route, from 0. */
  sequence: number
  /** When the rider leaves for the store so as to wait there as little as possible. */
  leaveAt: number
  pickUpAt: number
  dropOffs: { orderId: string; at: number }[]
  /** Why this rider was chosen, for each order. Empty without `explain`, and for all but the first trip of a rider. */
  choices: OrderChoice[]
}

/** Why this rider brings an order, and which other riders come next. */
export interface OrderChoice {
  orderId: string
  cost: CostParts
  others: { riderId: string; cost: CostParts; extraMinutes: number }[]
}

/** What it costs to give an order to a rider, in minutes. */
export interface CostParts {
  total: number
  /** From placement to the door. */
  clickToDoor: number
  /** Added for being late. */
  lateness: number
  /** The delay of the rider's other orders. */
  delayOfOthers: number
  /** The time that is lost on average because the rider may decline. */
  declining: number
}

export interface PlannedMove {
  riderId: string
  storeId: string
  /** What it is expected to save the next order, in minutes. */
  gainMinutes: number
}
