import { dropOffCost, type Model, type ModelOrder, type ModelRider } from './model.ts'
import type { Place } from './situation.ts'
import { expectedLater } from './travel.ts'

/** Orders of one store that are picked up together, in the sequence of their doors. */
export interface Trip {
  storeId: string
  storePlace: Place
  orders: ModelOrder[]
  /** When the last of them is ready, and how uncertain that is. */
  readyAt: number
  spread: number
  /** Minutes from the pick-up to each drop-off, and until the rider is free at the last door. */
  dropOffs: number[]
  minutes: number
  end: Place
}

/** The state before a trip: the cost so far, and when and where the rider is free. */
interface Before {
  cost: number
  at: number
  place: Place
}

/**
 * The trips of a rider with their cost in minutes. A route is never changed, only replaced by one with another number, so that values
 * computed for a route can be cached under its number.
 */
export interface Route {
  number: number
  rider: ModelRider
  trips: Trip[]
  /** Before each trip, and after the last one. */
  before: Before[]
  cost: number
  /** How many of the first trips are accepted already: no trip is inserted before them. */
  kept: number
}

export function makeTrip(model: Model, orders: ModelOrder[]): Trip {
  const { minutes, halfPickUp, halfDropOff } = model
  const { storeId, storePlace } = orders[0]!
  let passed = halfPickUp
  let place = storePlace
  let last = orders[0]!
  const dropOffs: number[] = []
  for (const order of orders) {
    passed += minutes(place, order.door) + halfDropOff
    dropOffs.push(passed)
    passed += halfDropOff
    place = order.door
    if (order.readyAt > last.readyAt) last = order
  }
  return {
    storeId,
    storePlace,
    orders,
    readyAt: last.readyAt,
    spread: last.spread,
    dropOffs,
    minutes: passed,
    end: place,
  }
}

/** When a rider who is free at a place can be at the counter of a store. A rider who is already at the store need not walk in again. */
export function counterAt(
  model: Model,
  rider: ModelRider,
  isFirst: boolean,
  freeAt: number,
  from: Place,
  to: { storeId: string; storePlace: Place },
): number {
  if (isFirst && rider.atStore !== undefined && rider.atStore.id === to.storeId)
    return Math.max(rider.atStore.counterAt, model.now)
  return freeAt + model.minutes(from, to.storePlace) + model.halfPickUp
}

export const pickUpAt = (counter: number, trip: Trip): number =>
  expectedLater(counter, trip.readyAt, trip.spread)

/** The cost of a trip that is picked up at a time; infinite if it breaks a rule. */
export function tripCost(model: Model, rider: ModelRider, trip: Trip, at: number): number {
  if (at > rider.offAt) return Number.POSITIVE_INFINITY
  let cost = rider.decliningMinutes * trip.orders.length
  for (let index = 0; index < trip.orders.length; index++)
    cost += dropOffCost(model, trip.orders[index]!, at + trip.dropOffs[index]!)
  return cost
}

/** The route of a rider with these trips; null if it breaks a rule. */
export function makeRoute(model: Model, rider: ModelRider, trips: Trip[], kept = 0): Route | null {
  let state: Before = { cost: 0, at: rider.startAt, place: rider.place }
  const before = [state]
  for (let index = 0; index < trips.length; index++) {
    const trip = trips[index]!
    const at = pickUpAt(counterAt(model, rider, index === 0, state.at, state.place, trip), trip)
    const cost = state.cost + tripCost(model, rider, trip, at)
    if (cost === Number.POSITIVE_INFINITY) return null
    state = { cost, at: at + trip.minutes, place: trip.end }
    before.push(state)
  }
  return { number: ++model.lastRoute, rider, trips, before, cost: state.cost, kept }
}

/** A route without some of its orders. */
export function routeWithout(
  model: Model,
  { rider, trips, kept }: Route,
  gone: ReadonlySet<ModelOrder>,
): Route | null {
  const left = trips.flatMap((trip) => {
    const orders = trip.orders.filter((order) => !gone.has(order))
    if (orders.length === trip.orders.length) return [trip]
    return orders.length === 0 ? [] : [makeTrip(model, orders)]
  })
  return makeRoute(model, rider, left, kept)
}
