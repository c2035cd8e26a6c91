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
  /** Where orders are to be expected; without it nobody is told where to wait. */
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
  /** What the customer was told; without it the target of the rules counts. */
  promisedAt?: number
  /** The only riders who may bring it; without it, all. */
  onlyRiders?: readonly string[]
  /** The rider who has accepted the order and keeps it. */
  riderId?: string
}

/** A rider on duty or soon to be. Where one travels or delivers, place and time are those of the end of it. */
export interface RiderState {
  id: string
  place: Place
  freeAt: number
  /** The last minute in which a pick-up is allowed. */
  offAt: number
  /** The store the rider is at or on the way to, and from when a pick-up is possible there. */
  atStore?: { id: string; counterAt: number }
  /** The last two positions reported, by the rider's clock; the latter is compared with the former and with now. */
  reported?: { before?: { place: Place; at: number }; last: { place: Place; at: number } }
  /** The only stores the rider rides for; without it, all. */
  onlyStores?: readonly string[]
  /** Orders the rider is not asked for again. */
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
  /** From placement to door: what is wished, and what no order may exceed. */
  targetMinutes: number
  maximumMinutes: number
  /** The time an offer takes to be declined. */
  offerMinutes?: number
  /** A position that was reached faster than this is not believed. */
  fastestMetresPerMinute?: number
}

/** The trips of a rider one after the other, each as the ids of its orders in the sequence of their doors. */
export interface PlannedRoute {
  riderId: string
  trips: string[][]
}
