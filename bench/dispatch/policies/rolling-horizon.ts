import munkres from 'munkres'
import type { DayRider, DayState, Instruction, Policy } from '../day.ts'
import { type Instance, type Order, travelMinutes } from '../instance.ts'
import { bundleOrders } from './store-bundles.ts'

/** A decision is about orders that will be ready, and riders who will be free, within this many minutes. */
const horizonMinutes = 20
/** The weight of a minute between ready and pick-up, against one order delivered per hour. */
const waitingWeight = 0.1

interface Match {
  rider: DayRider
  bundle: Order[]
}

/** When the rider could pick the bundle up. */
function pickUpAt({ rules }: Instance, now: number, { rider, bundle }: Match): number {
  const { store } = bundle[0]!
  const readyAt = Math.max(...bundle.map((order) => order.readyAt))
  if (rider.store === store) return Math.max(readyAt, rider.counterAt, now)
  const way = travelMinutes(rules, rider.place, store.place)
  return Math.max(readyAt, Math.max(rider.freeAt, now) + way + rules.pickUpMinutes / 2)
}

/** The weighted wait of the food minus the orders delivered per hour of the rider's time. Infinite if the rules forbid the match. */
function costOf(instance: Instance, now: number, match: Match): number {
  const { rules } = instance
  const at = pickUpAt(instance, now, match)
  if (at > match.rider.shift.offAt) return Number.POSITIVE_INFINITY
  let passed = at + rules.pickUpMinutes / 2
  let place = match.bundle[0]!.store.place
  for (const { door, placedAt } of match.bundle) {
    passed += travelMinutes(rules, place, door) + rules.dropOffMinutes
    if (passed - rules.dropOffMinutes / 2 > placedAt + rules.maximumMinutes) return Number.POSITIVE_INFINITY
    place = door
  }
  const minutes = Math.max(1, passed - Math.max(now, match.rider.freeAt))
  const waited = match.bundle.reduce((sum, { readyAt }) => sum + at - readyAt, 0)
  return waitingWeight * waited - (60 * match.bundle.length) / minutes
}

/** The cheapest assignment of bundles to riders, computed exactly. Bundles with an order that will miss its target come first. */
function assign(instance: Instance, { now }: DayState, bundles: Order[][], riders: DayRider[]): Match[] {
  const isUrgent = (bundle: Order[]) =>
    bundle.some(
      ({ readyAt, placedAt, store, door }) =>
        Math.max(now, readyAt) + travelMinutes(instance.rules, store.place, door) >
        placedAt + instance.rules.targetMinutes,
    )
  const groups = [bundles.filter(isUrgent), bundles.filter((bundle) => !isUrgent(bundle))]
  const matches: Match[] = []
  let free = riders
  for (const group of groups) {
    if (group.length === 0 || free.length === 0) continue
    const costs = group.map((bundle) => free.map((rider) => costOf(instance, now, { rider, bundle })))
    const found = munkres(costs)
      .filter(([row, column]) => Number.isFinite(costs[row]![column]!))
      .map(([row, column]) => ({ rider: free[column]!, bundle: group[row]! }))
    matches.push(...found)
    const taken = new Set(found.map(({ rider }) => rider))
    free = free.filter((rider) => !taken.has(rider))
  }
  return matches
}

/**
 * After Reyes, Erera, Savelsbergh, Sahasrabudhe and O'Neil, «The Meal Delivery Routing Problem», 2018: bundles by store, which are larger
 * when riders are few, are assigned to riders by an exact algorithm, and only what cannot wait for the next decision is carried out. The
 * paper leaves some constants open, so this is not an exact reproduction.
 */
export const rollingHorizon = (everyMinutes: number): Policy => ({
  name: `rolling horizon, every ${everyMinutes === 1 ? 'minute' : `${everyMinutes} minutes`}`,
  start(instance) {
    const { rules } = instance
    let matches: Match[] = []

    function decide(state: DayState): Match[] {
      const { now, open } = state
      const orders = open.filter(({ readyAt }) => readyAt <= now + horizonMinutes)
      const riders = state.riders.filter(
        ({ freeAt, shift }) => freeAt <= now + horizonMinutes && shift.offAt >= now,
      )
      if (orders.length === 0 || riders.length === 0) return []
      const size = Math.max(1, Math.ceil(orders.length / riders.length))
      const byStore = Map.groupBy(orders, ({ store }) => store)
      const bundles = [...byStore.values()].flatMap((each) => bundleOrders(rules, each, size))
      return assign(instance, state, bundles, riders)
    }

    return (state) => {
      const { now, open } = state
      const isOpen = new Set(open)
      matches = matches.flatMap(({ rider, bundle }) => {
        const left = bundle.filter((order) => isOpen.has(order))
        return left.length > 0 ? [{ rider, bundle: left }] : []
      })
      if (now % everyMinutes === 0) matches = decide(state)
      return matches.flatMap((match): Instruction[] => {
        const { rider, bundle } = match
        const { store } = bundle[0]!
        const at = pickUpAt(instance, now, match)
        if (rider.freeAt > now || at > rider.shift.offAt) return []
        if (rider.store === store) return at <= now ? [{ rider, pickUp: bundle }] : []
        const way = travelMinutes(rules, rider.place, store.place) + rules.pickUpMinutes / 2
        // A rider who would still be in time when leaving at the next decision waits for it.
        return now + everyMinutes + way > at ? [{ rider, moveTo: store }] : []
      })
    }
  },
})
