import type { PlannedRoute } from './situation.ts'

/** Who should bring what, in which sequence of stops, asked when. */
export interface Plan {
  /** The trips of all riders; of each rider in sequence. Only the first of a rider can be asked for. */
  trips: PlannedTrip[]
  /** Riders without a trip who should wait elsewhere. */
  moves: PlannedMove[]
  /** Orders without a trip: nobody was found, the time was over, or the rider who accepted them has no part in the plan. */
  waiting: { orderId: string; reason: 'no-rider' | 'budget' | 'accepted' }[]
  /** Orders and riders whose data cannot be believed; they have no part in the plan. */
  refused: { id: string; reason: RefusalReason }[]
  /** For the next decision. */
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
  /** The place of this trip among those of the rider. */
  sequence: number
  /** When the rider leaves for the store so as to wait there as little as possible. */
  leaveAt: number
  pickUpAt: number
  dropOffs: { orderId: string; at: number }[]
  /** The minutes that make up the choice, order by order. */
  choices: OrderChoice[]
}

/** Why this rider brings an order, and what else was nearly as good. */
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
  /** What other orders of the rider lose by it. */
  delayOfOthers: number
  /** What is lost on average when the rider declines. */
  declining: number
}

export interface PlannedMove {
  riderId: string
  storeId: string
  /** What it is expected to save the next order, in minutes. */
  gainMinutes: number
}
