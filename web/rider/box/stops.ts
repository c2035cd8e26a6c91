import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { hasArrived, isReady } from './progress.ts'

/** A place of the way, with what is done there. What is picked up at one store, or handed over at one door, is one stop. */
export interface Stop {
  id: string
  kind: 'pick-up' | 'hand-over'
  at: Point | null
  orders: Order[]
}

/** Through town, with its corners. */
const metresPerMinute = 300
const minuteMs = 60_000
/** To find the door and hand over. */
const stopMs = 2 * minuteMs
/** As exact as a place is told. */
const doorMetres = 5
/** Where a place is not on the map. */
const guessedMetres = 1500

/** When the kitchen has said that it is done, as the store sees it. */
const saidReadyAt = ({ datePromised, store }: Order): number | undefined =>
  datePromised === null ? undefined : Date.parse(datePromised) - store.delivery.time.max * minuteMs

/** When the kitchen should be done. What is overdue is expected soon, whatever it had said. */
export function readyAt(order: Order): number | undefined {
  if (isReady(order)) return undefined
  return order.times ? Date.parse(order.times.ready.date) : saidReadyAt(order)
}

/** How long the kitchen still takes or, negative, by how much it is late: by what it has said itself, as the store reads it. */
export function kitchenLeft(order: Order, now: number): number | undefined {
  const ready = readyAt(order)
  if (ready === undefined) return undefined
  const late = now - (saidReadyAt(order) ?? ready)
  return late > minuteMs ? -late : Math.max(0, ready - now)
}

/** The store, or whoever is behind the door. */
export const stopName = ({ kind, orders }: Stop): string =>
  kind === 'pick-up'
    ? orders[0]!.store.name
    : [...new Set(orders.map(({ customer }) => customer.name))].join(', ')

/** In no order yet. */
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

/** Two people of one street may have its middle as their place; then what they say of the door tells it. */
function isOneDoor({ kind, orders: [a] }: Stop, { kind: other, orders: [b] }: Stop): boolean {
  if (kind !== 'hand-over' || other !== 'hand-over') return false
  const [one, two] = [a!.delivery.location, b!.delivery.location]
  const [from, to] = [one.coordinates, two.coordinates]
  const isNear = from && to ? metresBetween(from, to) < doorMetres : one.street === two.street
  const isSaidAlike = one.description !== '' && one.description === two.description
  return isNear && (a!.customer.id === b!.customer.id || isSaidAlike)
}

/** What is handed over at one door, one after the other, as one stop. */
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

/** A range while it lasts: of one that has passed it is known that it was wrong. */
export const ahead = (range: TimeRange | undefined, now: number): TimeRange | undefined =>
  range && Date.parse(range.dateTo) > now ? range : undefined

const latest = (dates: readonly string[]) => dates.toSorted().at(-1)!

/** When all of the orders are expected at their doors; undefined where that is not known of each. */
export function doorsOf(orders: readonly Order[]): TimeRange | undefined {
  const doors = orders.flatMap(({ times }) => times?.door ?? [])
  if (doors.length === 0 || doors.length < orders.length) return undefined
  return {
    dateFrom: latest(doors.map(({ dateFrom }) => dateFrom)),
    dateTo: latest(doors.map(({ dateTo }) => dateTo)),
  }
}

/** When each door is expected, by the stop: not before the one that comes before it, though each order is reckoned by itself. */
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

/** One is there already, so that this is what comes first. */
const isHere = ({ kind, orders }: Stop) =>
  orders.some((order) =>
    hasArrived(order, kind === 'pick-up' ? 'rider-store-arrival' : 'rider-customer-arrival'),
  )

interface Way {
  stops: Stop[]
  cost: number
}

/**
 * The stops in the order in which customers wait least: all of them together, those whom it was promised to earlier counting more.
 * Food is picked up before it is brought. There are six stops at most, so that every order is tried.
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
      // Whoever is at the door hands over all that is for it.
      const arrival = time + (isSameDoor ? -stopMs : (metres / metresPerMinute) * minuteMs)
      const ready = Math.max(arrival, ...stop.orders.map((order) => readyAt(order) ?? 0))
      const promised = Date.parse(stop.orders[0]!.datePromised ?? '') || Number.POSITIVE_INFINITY
      const waits = stop.kind === 'hand-over' ? arrival - now + 2 * Math.max(0, arrival - promised) : 0
      visit(
        // Of ways that are equal for customers the shorter one is taken.
        { stops: [...way.stops, stop], cost: way.cost + waits + metres },
        stop.at ?? at,
        (stop.kind === 'pick-up' ? ready : arrival) + stopMs,
      )
    }
  }
  visit({ stops: [], cost: 0 }, from, now)
  return best.stops
}
