import { insertionCost, insertOrder } from './insertion.ts'
import { dropOffCost, type Model, type ModelOrder } from './model.ts'
import type { CostParts, OrderChoice } from './plan.ts'
import { counterAt, pickUpAt, type Route, routeWithout } from './route.ts'

/** How many other riders are named for an order. */
const mostOthers = 3

/** When each order of a route is dropped off. */
function dropOffTimes(model: Model, { rider, trips, before }: Route): Map<ModelOrder, number> {
  const times = new Map<ModelOrder, number>()
  for (const [index, trip] of trips.entries()) {
    const at = pickUpAt(
      counterAt(model, rider, index === 0, before[index]!.at, before[index]!.place, trip),
      trip,
    )
    for (const [place, order] of trip.orders.entries()) times.set(order, at + trip.dropOffs[place]!)
  }
  return times
}

/** What the order costs in a route that has it, compared with the same route without it. */
function partsOf(model: Model, order: ModelOrder, withIt: Route, without: Route): CostParts {
  const at = dropOffTimes(model, withIt).get(order)!
  const total = withIt.cost - without.cost
  const clickToDoor = at - order.placedAt
  const lateness = dropOffCost(model, order, at) - clickToDoor
  const declining = withIt.rider.decliningMinutes
  return {
    total,
    clickToDoor,
    lateness,
    declining,
    delayOfOthers: total - clickToDoor - lateness - declining,
  }
}

/** Explains why the rider of a route brings one of its orders: the parts of the cost, and the next best riders with theirs. */
export function explainChoice(
  model: Model,
  routes: readonly Route[],
  route: Route,
  order: ModelOrder,
): OrderChoice | null {
  const without = routeWithout(model, route, new Set([order]))
  if (!without) return null
  const cost = partsOf(model, order, route, without)
  const others = routes
    .filter((other) => other !== route)
    .map((other) => ({ other, added: insertionCost(model, other, order) }))
    .filter(({ added }) => added < model.settings.unservedMinutes)
    .sort((one, two) => one.added - two.added)
    .slice(0, mostOthers)
    .map(({ other }) => {
      const parts = partsOf(model, order, insertOrder(model, other, order), other)
      return { riderId: other.rider.id, cost: parts, extraMinutes: parts.total - cost.total }
    })
  return { orderId: order.id, cost, others }
}
