import {
  type ExpectedTime,
  metresPerMinute,
  minutesOf,
  type OnRoute,
  type RouteStop,
  routeTimes,
} from '#modules/expected-times/index.ts'
import type { RowOf } from '#platform/database/row.ts'
import type { Config } from '#server/config.ts'
import { assumedPace, placeOf, setOnRoute, type TimedOrder, timesNow } from './order-times.ts'
import type { TimedRow } from './timed-row.ts'

type Carried = RowOf<typeof TimedRow>

/** The remaining stops of an order: the store, unless it is picked up, and the door. */
function stopsOf<Order extends Carried>(config: Config, order: Order): (RouteStop & { order: Order })[] {
  const { store, source_location, delivery_location, picked_up_at } = order
  const unknownWayMinutes = (store.delivery_minutes_min + store.delivery_minutes_max) / 2
  const { slowness } = order.pace ?? assumedPace
  const stop = { orderId: order.id, slowness, unknownWayMinutes, order }
  const ready = timesNow(config, order)?.ready ?? null
  return [
    ...(picked_up_at === null ? [{ ...stop, type: 'source' as const, at: source_location, ready }] : []),
    { ...stop, type: 'destination' as const, at: delivery_location, ready: null },
  ]
}

/** The remaining stops of a rider with these orders, in the sequence in which the rider makes them, with their times. */
export function routeOf<Order extends Carried>(
  config: Config,
  rider: NonNullable<TimedOrder['rider']>,
  orders: Order[],
): (RouteStop & { order: Order; time: ExpectedTime })[] {
  const { now, source_location } = orders[0]!
  const place = placeOf(rider, source_location)
  const from = place.coordinates ? place : source_location
  return routeTimes(
    { now: minutesOf(now), from, metresPerMinute: metresPerMinute(config) },
    orders.flatMap((order) => stopsOf(config, order)),
  )
}

/** The times on the route of a rider with these orders; only for orders that are later on the route than they would be alone. */
function timesOnRoute(config: Config, orders: Carried[]): [string, OnRoute][] {
  const { rider } = orders[0]!
  if (orders.length === 1 || rider === null) return []
  const route = routeOf(config, rider, orders)
  return orders.flatMap((order): [string, OnRoute][] => {
    const alone = timesNow(config, setOnRoute(order, undefined))
    if (alone === null) return []
    const timeAt = (type: RouteStop['type']) =>
      route.find((stop) => stop.type === type && stop.orderId === order.id)?.time
    const pickUp = timeAt('source') ?? alone.pickUp
    const door = timeAt('destination') ?? alone.door
    const isLater = pickUp.at > alone.pickUp.at || door.at > alone.door.at
    return isLater ? [[order.id, { pickUp, door }]] : []
  })
}

/** The times on the route for orders whose rider carries several. Every running order of each rider must be among `orders`. */
export function routesOf(config: Config, orders: Carried[]): Map<string, OnRoute> {
  const byRider = Map.groupBy(
    orders.filter(({ rider_id, status }) => rider_id !== null && status !== 'pending'),
    ({ rider_id }) => rider_id,
  )
  return new Map([...byRider.values()].flatMap((each) => timesOnRoute(config, each)))
}
