import { mean } from '../measure/rounds.ts'
import type { DayLog } from './day.ts'
import { type Instance, travelMinutes } from './instance.ts'

/** The measures of a day, which are the columns of the table. An order that was not delivered counts with the maximum of the rules. */
export interface Measures {
  undeliveredPercent: number
  /** The share of all orders that nobody could have delivered by the rules. */
  impossiblePercent: number
  clickToDoor: number
  clickToDoor90: number
  readyToPickUp: number
  withinTargetPercent: number
  ordersPerTrip: number
}

/** The smallest value that at least this share of all values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Click to door of every order as if a rider were at the store when the food is ready: no policy can be faster. */
export const straightThere = ({ rules, orders }: Instance): number[] =>
  orders.map(
    ({ store, door, placedAt, readyAt }) =>
      readyAt +
      rules.pickUpMinutes / 2 +
      travelMinutes(rules, store.place, door) +
      rules.dropOffMinutes / 2 -
      placedAt,
  )

/** How many orders would be over the maximum even then, or are ready when no rider who can get to the store is on duty. */
function countImpossible({ rules, orders, shifts, ...instance }: Instance): number {
  const fastest = straightThere({ rules, orders, shifts, ...instance })
  const canBeThere = ({ store, readyAt, placedAt }: (typeof orders)[number], minutes: number) =>
    shifts.some(({ place, onAt, offAt }) => {
      const arrivedAt = onAt + travelMinutes(rules, place, store.place) + rules.pickUpMinutes / 2
      const late = Math.max(0, arrivedAt - readyAt)
      return readyAt + late <= offAt && minutes + late <= rules.maximumMinutes && placedAt <= offAt
    })
  return orders.filter((order, index) => !canBeThere(order, fastest[index]!)).length
}

export function measureDay(instance: Instance, log: DayLog): Measures {
  const { orders, rules } = instance
  const deliveries = new Map(log.deliveries.map((delivery) => [delivery.orderId, delivery]))
  const minutes = orders.map(({ id, placedAt }) => {
    const delivery = deliveries.get(id)
    return delivery ? delivery.droppedOffAt - placedAt : rules.maximumMinutes
  })
  const waits = orders.flatMap(({ id, readyAt }) => {
    const delivery = deliveries.get(id)
    return delivery ? [delivery.pickedUpAt - readyAt] : []
  })
  const percent = (count: number) => (100 * count) / Math.max(1, orders.length)
  return {
    undeliveredPercent: percent(orders.length - deliveries.size),
    impossiblePercent: percent(countImpossible(instance)),
    clickToDoor: mean(minutes),
    clickToDoor90: quantile(minutes, 0.9),
    readyToPickUp: mean(waits),
    withinTargetPercent: percent(minutes.filter((each) => each <= rules.targetMinutes).length),
    ordersPerTrip: log.deliveries.length / Math.max(1, log.trips.length),
  }
}

/** The mean over days of each column; every day counts the same. */
export function meanOf(days: Measures[]): Measures {
  const columns = Object.keys(days[0]!) as (keyof Measures)[]
  const means = columns.map((column) => [column, mean(days.map((day) => day[column]))] as const)
  return Object.fromEntries(means) as Record<keyof Measures, number>
}
