import { dropOffCost, type Model, type ModelOrder } from './model.ts'
import { counterAt, makeRoute, makeTrip, pickUpAt, type Route, type Trip, tripCost } from './route.ts'
import { expectedLater } from './travel.ts'

/** Where an order enters a route: as a trip of its own before the trip of that number, or in that trip at a door's place. */
interface Position {
  trip: number
  door: number | null
}

/** The cost of the trips from a number on, for a rider who is free at a time and place. */
function costFrom(
  model: Model,
  { rider, trips }: Route,
  first: number,
  at: number,
  from: Trip['end'],
): number {
  let cost = 0
  let state = { cost: 0, at, place: from }
  for (let index = first; index < trips.length; index++) {
    const trip = trips[index]!
    const picked = pickUpAt(counterAt(model, rider, false, state, trip), trip)
    cost += tripCost(model, rider, trip, picked)
    if (cost === Number.POSITIVE_INFINITY) return cost
    state = { cost, at: picked + trip.minutes, place: trip.end }
  }
  return cost
}

/** The cost of the route if the order is a trip of its own before the trip of that number. */
function costOfOwnTrip(model: Model, route: Route, order: ModelOrder, index: number): number {
  const { rider } = route
  const before = route.before[index]!
  const picked = expectedLater(
    counterAt(model, rider, index === 0, before, order),
    order.readyAt,
    order.spread,
  )
  if (picked > rider.offAt) return Number.POSITIVE_INFINITY
  const dropped = picked + model.halfPickUp + order.wayMinutes + model.halfDropOff
  const own = before.cost + rider.decliningMinutes + dropOffCost(model, order, dropped)
  // The order's own cost alone is a bound: the trips after it do not become cheaper.
  if (own - before.cost >= model.settings.unservedMinutes) return Number.POSITIVE_INFINITY
  return own + costFrom(model, route, index, dropped + model.halfDropOff, order.door)
}

/** The cost of the route if the order joins a trip of its store, at the place of a door. */
function costOfJoining(model: Model, route: Route, order: ModelOrder, index: number, door: number): number {
  const { rider } = route
  const before = route.before[index]!
  const trip = makeTrip(model, route.trips[index]!.orders.toSpliced(door, 0, order))
  const picked = pickUpAt(counterAt(model, rider, index === 0, before, trip), trip)
  const cost = before.cost + tripCost(model, rider, trip, picked)
  if (cost === Number.POSITIVE_INFINITY) return cost
  return cost + costFrom(model, route, index + 1, picked + trip.minutes, trip.end)
}

/** The cheapest way to add an order to a route: what it adds to the cost, and where. Infinite where there is none. */
function findInsertion(model: Model, route: Route, order: ModelOrder): { added: number; position: Position } {
  const { trips, kept } = route
  let least = Number.POSITIVE_INFINITY
  const position: Position = { trip: 0, door: null }
  if (!route.rider.mayBring(order)) return { added: least, position }
  for (let index = 0; index <= trips.length; index++) {
    const own = index < kept ? Number.POSITIVE_INFINITY : costOfOwnTrip(model, route, order, index)
    if (own < least) {
      least = own
      position.trip = index
      position.door = null
    }
    const trip = trips[index]
    if (!trip || trip.storeId !== order.storeId || trip.orders.length >= model.ordersPerTrip) continue
    for (let door = 0; door <= trip.orders.length; door++) {
      const joined = costOfJoining(model, route, order, index, door)
      if (joined >= least) continue
      least = joined
      position.trip = index
      position.door = door
    }
  }
  return { added: least - route.cost, position }
}

/** What an order adds to the cost of a route, in minutes. */
export const insertionCost = (model: Model, route: Route, order: ModelOrder): number =>
  findInsertion(model, route, order).added

/** The route with the order where it costs least. */
export function insertOrder(model: Model, route: Route, order: ModelOrder): Route {
  const { trip, door } = findInsertion(model, route, order).position
  const { rider, trips, kept } = route
  const joined = () => makeTrip(model, trips[trip]!.orders.toSpliced(door!, 0, order))
  const changed =
    door === null ? trips.toSpliced(trip, 0, makeTrip(model, [order])) : trips.with(trip, joined())
  return makeRoute(model, rider, changed, kept)!
}
