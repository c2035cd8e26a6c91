import { dropOffCost, type Model, type ModelOrder } from './model.ts'
import { counterAt, makeRoute, makeTrip, pickUpAt, type Route, tripCost } from './route.ts'
import type { Place } from './situation.ts'
import { expectedLater } from './travel.ts'

/** Where an order is inserted: without `door` as a trip of its own before trip number `trip`, otherwise into that trip as stop `door`. */
interface Position {
  trip: number
  door: number | null
}

/** The cost of the trips from a number on, for a rider who is free at a time and place. */
function costFrom(model: Model, { rider, trips }: Route, first: number, freeAt: number, from: Place): number {
  let cost = 0
  let at = freeAt
  let place = from
  for (let index = first; index < trips.length; index++) {
    const trip = trips[index]!
    const picked = pickUpAt(counterAt(model, rider, false, at, place, trip), trip)
    cost += tripCost(model, rider, trip, picked)
    if (cost === Number.POSITIVE_INFINITY) return cost
    at = picked + trip.minutes
    place = trip.end
  }
  return cost
}

/** The cost of the route if the order is a trip of its own before the trip of that number. */
function costOfOwnTrip(model: Model, route: Route, order: ModelOrder, index: number): number {
  const { rider } = route
  const before = route.before[index]!
  const picked = expectedLater(
    counterAt(model, rider, index === 0, before.at, before.place, order),
    order.readyAt,
    order.spread,
  )
  if (picked > rider.offAt) return Number.POSITIVE_INFINITY
  const dropped = picked + model.halfPickUp + order.wayMinutes + model.halfDropOff
  const own = before.cost + rider.decliningMinutes + dropOffCost(model, order, dropped)
  // The order's own cost is a lower bound of the total, because later trips do not become cheaper.
  if (own - before.cost >= model.settings.unservedMinutes) return Number.POSITIVE_INFINITY
  return own + costFrom(model, route, index, dropped + model.halfDropOff, order.door)
}

/** The cost of the route if the order joins a trip of its store, as stop number `door`. */
function costOfJoining(model: Model, route: Route, order: ModelOrder, index: number, door: number): number {
  const { rider } = route
  const before = route.before[index]!
  const trip = makeTrip(model, route.trips[index]!.orders.toSpliced(door, 0, order))
  const picked = pickUpAt(counterAt(model, rider, index === 0, before.at, before.place, trip), trip)
  const cost = before.cost + tripCost(model, rider, trip, picked)
  if (cost === Number.POSITIVE_INFINITY) return cost
  return cost + costFrom(model, route, index + 1, picked + trip.minutes, trip.end)
}

/** Finds the cheapest position for an order in a route; returns what it adds to the cost, infinite if there is none. */
function findInsertion(model: Model, route: Route, order: ModelOrder, found: Position): number {
  const { trips, kept } = route
  let least = Number.POSITIVE_INFINITY
  if (!route.rider.mayBring(order)) return least
  for (let index = 0; index <= trips.length; index++) {
    const own = index < kept ? Number.POSITIVE_INFINITY : costOfOwnTrip(model, route, order, index)
    if (own < least) {
      least = own
      found.trip = index
      found.door = null
    }
    const trip = trips[index]
    if (!trip || trip.storeId !== order.storeId || trip.orders.length >= model.ordersPerTrip) continue
    for (let door = 0; door <= trip.orders.length; door++) {
      const joined = costOfJoining(model, route, order, index, door)
      if (joined >= least) continue
      least = joined
      found.trip = index
      found.door = door
    }
  }
  return least - route.cost
}

const unused: Position = { trip: 0, door: null }

/** What an order adds to the cost of a route, in minutes. */
export const insertionCost = (model: Model, route: Route, order: ModelOrder): number =>
  findInsertion(model, route, order, unused)

/** The route with the order at its cheapest position. */
export function insertOrder(model: Model, route: Route, order: ModelOrder): Route {
  const found: Position = { trip: 0, door: null }
  findInsertion(model, route, order, found)
  const { trip, door } = found
  const { rider, trips, kept } = route
  const joined = () => makeTrip(model, trips[trip]!.orders.toSpliced(door!, 0, order))
  const changed =
    door === null ? trips.toSpliced(trip, 0, makeTrip(model, [order])) : trips.with(trip, joined())
  return makeRoute(model, rider, changed, kept)!
}
