import type { Model, ModelRider } from './model.ts'
import type { PlannedMove } from './plan.ts'
import type { Route } from './route.ts'
import type { Place, StoreDemand } from './situation.ts'

/** Ways of more minutes than this count as this long. */
const longestWay = 63

/** For each way in whole minutes, how late a rider is for the food on average, given the preparation times of recent orders. */
function latenessByWay(preparations: readonly number[], halfPickUp: number): number[] {
  return Array.from({ length: longestWay + 1 }, (_, way) => {
    const late = preparations.reduce((sum, minutes) => sum + Math.max(0, way + halfPickUp - minutes), 0)
    return late / preparations.length
  })
}

/**
 * Where riders without a trip should wait: at stores from which they reach expected orders in time. For one rider after the other it
 * computes what a move would save the next order on average if all others stay where they are or were sent.
 */
export function choosePositions(
  model: Model,
  routes: readonly Route[],
  demand: readonly StoreDemand[],
  preparations: readonly number[],
): PlannedMove[] {
  const { now, settings, minutes } = model
  const { neededShares, leastGain, gainPerMinute, furthestMinutes, soonMinutes, shiftMinutes } =
    settings.positions
  const weights = demand.reduce((sum, { weight }) => sum + weight, 0)
  if (preparations.length === 0 || !(weights > 0)) return []
  const lateness = latenessByWay(preparations, model.halfPickUp)
  const wayOf = (lag: number, from: Place, to: Place) =>
    Math.min(longestWay, Math.round(lag + minutes(from, to)))
  const free = routes
    .filter(({ trips, rider }) => trips.length === 0 && rider.offAt >= now + shiftMinutes)
    .map(({ rider }) => ({ rider, lag: rider.startAt - now }))
    .filter(({ lag }) => lag <= soonMinutes)
  /** For each store, the ways of all free riders to it, shortest first. */
  const ways = demand.map(({ place }) =>
    free.map(({ rider, lag }) => wayOf(lag, rider.place, place)).sort((a, b) => a - b),
  )
  const costOf = (sorted: readonly number[]) =>
    neededShares.reduce((sum, share, rank) => sum + share * lateness[sorted[rank] ?? longestWay]!, 0)

  function moveOf(rider: ModelRider): PlannedMove | null {
    const others = ways.map((sorted, index) =>
      sorted.toSpliced(sorted.indexOf(wayOf(0, rider.place, demand[index]!.place)), 1),
    )
    const staying = ways.reduce((sum, sorted, index) => sum + demand[index]!.weight * costOf(sorted), 0)
    let best: { index: number; gain: number } | null = null
    for (const [index, { storeId, place }] of demand.entries()) {
      const way = minutes(rider.place, place)
      if (way > furthestMinutes || rider.atStore?.id === storeId) continue
      let waiting = 0
      for (const [store, sorted] of others.entries()) {
        const own = wayOf(0, place, demand[store]!.place)
        // Merges the rider's own way into the sorted ways of the others.
        let passed = 0
        let cost = 0
        for (const [rank, share] of neededShares.entries()) {
          const isOwn = passed === rank && own <= (sorted[rank] ?? longestWay)
          cost += share * lateness[isOwn ? own : (sorted[passed++] ?? longestWay)]!
        }
        waiting += demand[store]!.weight * cost
      }
      const gain = (staying - waiting) / weights
      if (gain > leastGain + gainPerMinute * way && gain > (best?.gain ?? 0)) best = { index, gain }
    }
    if (!best) return null
    const { storeId, place } = demand[best.index]!
    for (const [store, sorted] of others.entries())
      ways[store] = [...sorted, wayOf(0, place, demand[store]!.place)].sort((a, b) => a - b)
    return { riderId: rider.id, storeId, gainMinutes: best.gain }
  }

  return free.filter(({ lag }) => lag === 0).flatMap(({ rider }) => moveOf(rider) ?? [])
}
