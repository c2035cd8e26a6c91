import type { Model, ModelOrder } from './model.ts'
import type { Random } from './random.ts'
import type { Solution } from './solution.ts'

/** The share of rounds that take out random orders, and of those that take out related orders. The other rounds take out whole routes. */
const anyShare = 0.15
const relatedShare = 0.55

/** The higher this exponent, the more often closely related orders are chosen. */
const closeness = 4

/** Chooses the orders that a round takes out of the plan to insert them anew. */
export interface Removal {
  choose(solution: Solution): Set<ModelOrder>
}

export function openRemoval(model: Model, random: Random): Removal {
  const orders = model.orders.filter(({ riderId }) => riderId === undefined)
  const related = new Map<ModelOrder, ModelOrder[]>()

  /** All orders, sorted by how well they could replace the given one in a route: stores, ready times and doors close to each other. */
  function byRelation(order: ModelOrder): ModelOrder[] {
    const known = related.get(order)
    if (known) return known
    const distance = (other: ModelOrder) =>
      model.minutes(order.storePlace, other.storePlace) +
      0.5 * Math.abs(order.readyAt - other.readyAt) +
      0.3 * model.minutes(order.door, other.door)
    const sorted = orders
      .map((other) => ({ other, distance: distance(other) }))
      .sort((one, two) => one.distance - two.distance)
      .map(({ other }) => other)
    related.set(order, sorted)
    return sorted
  }

  function chooseRelated(first: ModelOrder, count: number): Set<ModelOrder> {
    const chosen = new Set([first])
    const others = byRelation(first)
    for (let tries = 0; chosen.size < count && tries < 4 * count; tries++)
      chosen.add(others[Math.floor(random.number() ** closeness * others.length)]!)
    return chosen
  }

  /** All orders of the routes that contain one of the given orders, except accepted ones, and all orders without a route. */
  function chooseRoutes({ routes, unserved }: Solution, some: Set<ModelOrder>): Set<ModelOrder> {
    const chosen = new Set(unserved)
    for (const { trips } of routes) {
      if (!trips.some((trip) => trip.orders.some((order) => some.has(order)))) continue
      for (const trip of trips)
        for (const order of trip.orders) if (order.riderId === undefined) chosen.add(order)
    }
    return chosen
  }

  return {
    choose(solution) {
      if (orders.length === 0) return new Set()
      const count = Math.min(orders.length, 1 + random.below(model.settings.removeMost))
      const first = orders[random.below(orders.length)]!
      const way = random.number()
      if (way < anyShare)
        return new Set([first, ...Array.from({ length: count }, () => orders[random.below(orders.length)]!)])
      if (way < anyShare + relatedShare) return chooseRelated(first, count)
      return chooseRoutes(solution, chooseRelated(first, Math.max(2, count >> 1)))
    },
  }
}
