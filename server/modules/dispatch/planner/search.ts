import type { Model, ModelOrder } from './model.ts'
import { openRandom } from './random.ts'
import { openRemoval } from './removal.ts'
import { makeRoute, makeTrip, type Route, routeWithout, type Trip } from './route.ts'
import type { PlannedRoute } from './situation.ts'
import { Solution } from './solution.ts'

export interface SearchResult {
  routes: Route[]
  unserved: Set<ModelOrder>
  /** Orders that were not considered because the time was over. */
  leftOut: ModelOrder[]
  iterations: number
  costBefore: number
  costAfter: number
}

/** New orders are inserted in groups of this size, the oldest first, because comparing all of them for each insertion takes too long. */
const groupSize = 60

/** The orders that a rider has accepted, as one trip for each store. They come first in the rider's route. */
function keptTrips(model: Model, riderId: string): Trip[] {
  const kept = model.orders.filter((order) => order.riderId === riderId)
  const byStore = Map.groupBy(kept, ({ storeId }) => storeId)
  return [...byStore.values()].map((orders) => makeTrip(model, orders))
}

/** The routes of the last plan as far as they are still possible. */
function startingRoutes(model: Model, previous: readonly PlannedRoute[]): Route[] {
  const orders = new Map(model.orders.map((order) => [order.id, order]))
  const planned = new Map(previous.map(({ riderId, trips }) => [riderId, trips]))
  const taken = new Set<ModelOrder>()
  return model.riders.map((rider) => {
    const kept = keptTrips(model, rider.id)
    const empty = makeRoute(model, rider, kept, kept.length) ?? makeRoute(model, rider, [])!
    const trips = (planned.get(rider.id) ?? []).flatMap((ids) => {
      const known = ids.flatMap((id) => orders.get(id) ?? [])
      const open = known.filter(
        (order) => order.riderId === undefined && !taken.has(order) && rider.mayBring(order),
      )
      const fits =
        open.length <= model.ordersPerTrip && new Set(open.map(({ storeId }) => storeId)).size === 1
      return fits ? [makeTrip(model, open)] : []
    })
    const route = makeRoute(model, rider, [...empty.trips, ...trips], empty.kept)
    if (!route) return empty
    for (const trip of route.trips) for (const order of trip.orders) taken.add(order)
    return route
  })
}

/** Simulated annealing: a better plan is always kept, a worse one with a probability that falls with its cost and towards the end. */
const isKept = (worse: number, temperature: number, chance: number) =>
  worse < 0 || (temperature > 0 && chance < Math.exp(-worse / temperature))

/**
 * Large neighbourhood search: takes some orders out of the plan, inserts them anew, and keeps what is better. `isOver` ends it early;
 * without it, the result depends on nothing but the input and the seed.
 */
export function searchRoutes(
  model: Model,
  previous: readonly PlannedRoute[],
  isOver: () => boolean = () => false,
): SearchResult {
  const { settings } = model
  const random = openRandom(settings.seed)
  const solution = new Solution(model, startingRoutes(model, settings.without?.previousPlan ? [] : previous))
  const planned = new Set(solution.routes.flatMap(({ trips }) => trips.flatMap(({ orders }) => orders)))
  const fresh = model.orders
    .filter((order) => !planned.has(order) && order.riderId === undefined)
    .toSorted((one, other) => one.placedAt - other.placedAt)
  let inserted = 0
  while (inserted < fresh.length && (inserted === 0 || !isOver())) {
    solution.insertAll(fresh.slice(inserted, inserted + groupSize), 0, random)
    inserted += groupSize
  }
  const leftOut = fresh.slice(inserted)

  const costBefore = solution.cost
  let current = costBefore
  let best = { cost: current, routes: [...solution.routes], unserved: new Set(solution.unserved) }
  const { base, perOrder, most } = settings.rounds
  const rounds =
    settings.without?.search || model.orders.length === 0 || leftOut.length > 0
      ? 0
      : Math.min(most, base + perOrder * model.orders.length)
  const removal = openRemoval(model, random)
  let round = 0
  for (; round < rounds && !isOver(); round++) {
    const gone = removal.choose(solution)
    if (gone.size === 0) continue
    solution.mark()
    let possible = true
    for (const [index, route] of solution.routes.entries()) {
      if (!route.trips.some(({ orders }) => orders.some((order) => gone.has(order)))) continue
      const without = routeWithout(model, route, gone)
      // Where ways are rounded up to whole minutes, a route without an order can take longer and break a rule.
      if (!without) possible = false
      else solution.replace(index, without)
    }
    if (possible) {
      for (const order of gone) solution.unserved.delete(order)
      solution.insertAll([...gone], settings.insertionNoise, random)
    }
    const cost = possible ? solution.cost : Number.POSITIVE_INFINITY
    if (!isKept(cost - current, settings.temperature * (1 - round / rounds), random.number())) {
      solution.undo()
      continue
    }
    current = cost
    if (cost < best.cost - 1e-9)
      best = { cost, routes: [...solution.routes], unserved: new Set(solution.unserved) }
  }
  return {
    routes: best.routes,
    unserved: best.unserved,
    leftOut,
    iterations: round,
    costBefore,
    costAfter: best.cost,
  }
}
