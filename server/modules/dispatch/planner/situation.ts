/** A point on a plane, in metres. */
export interface Place {
  x: number
  y: number
}

/** What is known at the moment of a decision. Times are minutes on one scale of the caller's choice. */
export interface Situation {
  now: number
  orders: readonly OpenOrder[]
  riders: readonly RiderState[]
  /** Where orders are expected. Without it the plan has no moves. */
  demand?: readonly StoreDemand[]
  /** Minutes from placement to ready of recent orders: how much time a rider has to come to the store. */
  preparations?: readonly number[]
  travel: TravelModel
  rules: PlanRules
  /** The routes of the last plan, from which the search goes on. */
  previous?: readonly PlannedRoute[]
}

/** An order that no rider has picked up. */
export interface OpenOrder {
  id: string
  storeId: string
  storePlace: Place
  door: Place
  placedAt: number
  /** When the food is expected to be ready, and the standard deviation of that; zero where it is certain. */
  readyAt: number
  readySpread?: number
  /** The time promised to the customer; without it the target of the rules applies. */
  promisedAt?: number
  /** The only riders who may bring it; without it, all. */
  onlyRiders?: readonly string[]
  /** The rider who has accepted the order and keeps it. */
  riderId?: string
}

/** A rider on duty or soon to be. While the rider travels or delivers, `place` and `freeAt` are those at the end of that. */
export interface RiderState {
  id: string
  place: Place
  freeAt: number
  /** The last minute in which a pick-up is allowed. */
  offAt: number
  /** The store the rider is at or on the way to, and from when a pick-up is possible there. */
  atStore?: { id: string; counterAt: number }
  /** The last two reported positions, with times by the rider's clock. `last` is checked against `before` and the present time. */
  reported?: { before?: { place: Place; at: number }; last: { place: Place; at: number } }
  /** The only stores the rider rides for; without it, all. */
  onlyStores?: readonly string[]
  /** Orders that are not offered to the rider again. */
  declined?: readonly string[]
  /** The probability that an offer is accepted; 1 where it is certain. */
  acceptance?: number
}

export interface StoreDemand {
  storeId: string
  place: Place
  /** How many orders are expected here, compared with other stores. */
  weight: number
}

export interface TravelModel {
  metresPerMinute: number
  /** Added to every way: mounting, finding the entrance. */
  minutesPerWay?: number
  /** Rounds every way up to whole minutes. */
  wholeMinutes?: boolean
}

export interface PlanRules {
  /** Half of it before the pick-up and half after; once for all orders of a trip. */
  pickUpMinutes: number
  /** Half of it before the drop-off of an order and half after. */
  dropOffMinutes: number
  ordersPerTrip: number
  /** Minutes from placement to door: the target, and the maximum that no order may exceed. */
  targetMinutes: number
  maximumMinutes: number
  /** How many minutes an offer takes that is declined. */
  offerMinutes?: number
  /** A position that can only have been reached faster than this is refused. */
  fastestMetresPerMinute?: number
}

/** The trips of a rider one after the other, each as the ids of its orders in the sequence of their doors. */
export interface PlannedRoute {
  riderId: string
  trips: string[][]
}
