import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { hasArrived, isReady } from './progress.ts'

/** A place of the way, with what is done there. What is picked up at one store is one stop. */
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
/** Where a place is not on the map. */
const guessedMetres = 1500

/** When the kitchen should be done. */
export function readyAt(order: Order): number | undefined {
  const { datePromised, store, times } = order
  if (isReady(order)) return undefined
  if (times) return Date.parse(times.ready.date)
  if (datePromised === null) return undefined
  return Date.parse(datePromised) - store.delivery.time.max * minuteMs
}

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
      const metres = here.length > 0 ? 0 : at && stop.at ? metresBetween(at, stop.at) : guessedMetres
      const arrival = time + (metres / metresPerMinute) * minuteMs
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
