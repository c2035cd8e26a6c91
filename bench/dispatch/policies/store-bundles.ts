import type { DayRules, Order } from '../instance.ts'
import { travelMinutes } from '../instance.ts'

/** The weight of a minute that an order waits for the other orders of its bundle, against a minute of riding. */
const waitingWeight = 1

/** Riding and service from the pick-up to the last door, and how long orders wait for the last of them to be ready. */
function costOfBundle(rules: DayRules, orders: Order[]): number {
  const readyAt = Math.max(...orders.map((order) => order.readyAt))
  let passed = rules.pickUpMinutes / 2
  let place = orders[0]!.store.place
  let waited = 0
  for (const order of orders) {
    passed += travelMinutes(rules, place, order.door) + rules.dropOffMinutes
    place = order.door
    waited += readyAt - order.readyAt
  }
  return passed + waitingWeight * waited
}

/** The bundle with the order inserted where it costs least, and the cost that it adds. */
function added(rules: DayRules, bundle: Order[], order: Order) {
  const before = bundle.length === 0 ? 0 : costOfBundle(rules, bundle)
  const tried = Array.from({ length: bundle.length + 1 }, (_, door) => bundle.toSpliced(door, 0, order))
  const [best] = tried
    .map((orders) => ({ orders, cost: costOfBundle(rules, orders) - before }))
    .toSorted((one, other) => one.cost - other.cost)
  return best!
}

/** Divides the orders of a store into bundles of at most `size` by insertion, then moves each order once to where it costs least. */
export function bundleOrders(rules: DayRules, orders: Order[], size: number): Order[][] {
  if (size <= 1) return orders.map((order) => [order])
  const byReady = orders.toSorted((one, other) => one.readyAt - other.readyAt)
  const bundles: Order[][] = Array.from({ length: Math.ceil(orders.length / size) }, () => [])
  const place = (order: Order) => {
    const options = bundles
      .map((bundle, index) => ({ index, full: bundle.length >= size, ...added(rules, bundle, order) }))
      .filter(({ full }) => !full)
      .toSorted((one, other) => one.cost - other.cost)
    const best = options[0]!
    bundles[best.index] = best.orders
  }
  for (const order of byReady) place(order)
  for (const order of byReady) {
    const index = bundles.findIndex((bundle) => bundle.includes(order))
    bundles[index] = bundles[index]!.filter((other) => other !== order)
    place(order)
  }
  return bundles.filter((bundle) => bundle.length > 0)
}
