import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { hasArrived, isReady } from './progress.ts'

/** A stop of the trip, with its orders. What is picked up at one store, or handed over at one door, is one stop. */
export interface Stop {
  id: string
  kind: 'pick-up' | 'hand-over'
  at: Point | null
  orders: Order[]
}

/** The assumed speed through town, along a straight line. */
const metresPerMinute = 300
const minuteMs = 60_000
/** The assumed time that a stop takes, for instance to find the door and hand over. */
const stopMs = 2 * minuteMs
/** Places that are closer together than this count as the same. */
const doorMetres = 5
/** The assumed distance to a place without coordinates. */
const guessedMetres = 1500

/** When the kitchen has said that the food will be ready: the promised time less the store's longest delivery time. */
const saidReadyAt = ({ datePromised, store }: Order): number | undefined =>
  datePromised === null ? undefined : Date.parse(datePromised) - store.delivery.time.max * minuteMs

/** When the food should be ready; undefined if it is ready. An overdue order is expected soon, whatever the kitchen had said. */
export function readyAt(order: Order): number | undefined {
  if (isReady(order)) return undefined
  return order.times ? Date.parse(order.times.ready.date) : saidReadyAt(order)
}

/** How long the kitchen still needs. Negative if it is late, measured from the time that the kitchen itself had named. */
export function kitchenLeft(order: Order, now: number): number | undefined {
  const ready = readyAt(order)
  if (ready === undefined) return undefined
  const late = now - (saidReadyAt(order) ?? ready)
  return late > minuteMs ? -late : Math.max(0, ready - now)
}

/** The name of the store, or of the customers behind the door. */
export const stopName = ({ kind, orders }: Stop): string =>
  kind === 'pick-up'
    ? orders[0]!.store.name
    : [...new Set(orders.map(({ customer }) => customer.name))].join(', ')

/** All stops, in no particular sequence. */
export function stopsOf(orders: readonly Order[]): Stop[] {
  const waiting = orders.filter(({ status }) => status !== 'ongoing')
  const storeIds = [...new Set(waiting.map(({ store }) => store.id))]
  return [
    ...storeIds.map((storeId) => {
      const found = waiting.filter(({ store }) => store.id === storeId)
      const at = found[0]!.store.locations[0]?.coordinates ?? null
      return { id: `pick-up ${storeId}`, kind: 'pick-up' as const, at, orders: found }
    }),
    ...orders.map((order) => ({
      id: `hand-over ${order.id}`,
      kind: 'hand-over' as const,
      at: order.delivery.location.coordinates,
      orders: [order],
    })),
  ]
}

/**
 * Two customers of one street may both have its middle as their coordinates; then the descriptions of their doors have to be equal.
 */
function isOneDoor({ kind, orders: [a] }: Stop, { kind: other, orders: [b] }: Stop): boolean {
  if (kind !== 'hand-over' || other !== 'hand-over') return false
  const [one, two] = [a!.delivery.location, b!.delivery.location]
  const [from, to] = [one.coordinates, two.coordinates]
  const isNear = from && to ? metresBetween(from, to) < doorMetres : one.street === two.street
  const isSaidAlike = one.description !== '' && one.description === two.description
  return isNear && (a!.customer.id === b!.customer.id || isSaidAlike)
}

/** Joins consecutive hand-overs at the same door to one stop. */
export function joinDoors(stops: readonly Stop[]): Stop[] {
  const joined: Stop[] = []
  for (const stop of stops) {
    const before = joined.at(-1)
    if (before && isOneDoor(before, stop))
      joined[joined.length - 1] = { ...before, orders: [...before.orders, ...stop.orders] }
    else joined.push(stop)
  }
  return joined
}

export interface TimeRange {
  dateFrom: string
  dateTo: string
}

/** The range while it has not passed, otherwise undefined: a range that has passed was wrong. */
export const ahead = (range: TimeRange | undefined, now: number): TimeRange | undefined =>
  range && Date.parse(range.dateTo) > now ? range : undefined

const latest = (dates: readonly string[]) => dates.toSorted().at(-1)!

/** When all of the orders are expected at their doors; undefined unless that is known for each of them. */
export function doorsOf(orders: readonly Order[]): TimeRange | undefined {
  const doors = orders.flatMap(({ times }) => times?.door ?? [])
  if (doors.length === 0 || doors.length < orders.length) return undefined
  return {
    dateFrom: latest(doors.map(({ dateFrom }) => dateFrom)),
    dateTo: latest(doors.map(({ dateTo }) => dateTo)),
  }
}

/**
 * When each door is expected, by the id of the stop. A door is never expected before the one that precedes it, although the service
 * estimates each order on its own.
 */
export function expectedDoors(stops: readonly Stop[]): ReadonlyMap<string, TimeRange> {
  const before: Order[] = []
  const expected = new Map<string, TimeRange>()
  for (const { id, kind, orders } of stops) {
    if (kind !== 'hand-over') continue
    const isKnown = doorsOf(orders) !== undefined
    before.push(...orders.filter(({ times }) => times))
    if (isKnown) expected.set(id, doorsOf(before)!)
  }
  return expected
}

/** Whether the rider is already at this stop, which is then done first. */
const isHere = ({ kind, orders }: Stop) =>
  orders.some((order) =>
    hasArrived(order, kind === 'pick-up' ? 'rider-store-arrival' : 'rider-customer-arrival'),
  )

interface Way {
  stops: Stop[]
  cost: number
}

/**
 * The stops in the sequence in which customers wait least. The waiting times of all are added up, and time after the promised
 * moment counts three times. Food is picked up before it is delivered. There are at most six stops, so all sequences can be tried.
 */
export function stopsInOrder(orders: readonly Order[], from: Point | undefined, now: number): Stop[] {
  const all = stopsOf(orders)
  let best: Way = { stops: all, cost: Number.POSITIVE_INFINITY }

  function visit(way: Way, at: Point | null | undefined, time: number) {
    if (way.cost >= best.cost) return
    const left = all.filter((stop) => !way.stops.includes(stop))
    if (left.length === 0) {
      best = way
      return
    }
    const isFetched = ({ id }: Order) =>
      !left.some(({ kind, orders: found }) => kind === 'pick-up' && found.some((order) => order.id === id))
    const open = left.filter(({ kind, orders: [first] }) => kind === 'pick-up' || isFetched(first!))
    const here = way.stops.length === 0 ? open.filter(isHere) : []
    for (const stop of here.length > 0 ? here : open) {
      const before = way.stops.at(-1)
      const isSameDoor = before !== undefined && isOneDoor(before, stop)
      const metres = here.length > 0 ? 0 : at && stop.at ? metresBetween(at, stop.at) : guessedMetres
      // All orders for the same door are handed over at the same time.
      const arrival = time + (isSameDoor ? -stopMs : (metres / metresPerMinute) * minuteMs)
      const ready = Math.max(arrival, ...stop.orders.map((order) => readyAt(order) ?? 0))
      const promised = Date.parse(stop.orders[0]!.datePromised ?? '') || Number.POSITIVE_INFINITY
      const waits = stop.kind === 'hand-over' ? arrival - now + 2 * Math.max(0, arrival - promised) : 0
      visit(
        // Of sequences that are equally good for customers, the shorter one is taken.
        { stops: [...way.stops, stop], cost: way.cost + waits + metres },
        stop.at ?? at,
        (stop.kind === 'pick-up' ? ready : arrival) + stopMs,
      )
    }
  }
  visit({ stops: [], cost: 0 }, from, now)
  return best.stops
}
