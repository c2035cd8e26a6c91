import { metresPerMinute, minutesOf, overdueMinutes } from '#modules/expected-times/index.ts'
import type { Config } from '#server/config.ts'
import type { OpenOrder, RiderState, Situation } from '../planner/index.ts'
import { groupByCity, type Point, planeAround } from './cities.ts'
import type { PlannedOrder, PlannedRider } from './read-situation.ts'
import { whenDelivered } from './when-delivered.ts'

/** Orders older than this many minutes count as this old, because they are planned first in any case. */
const oldestMinutes = 90
/** The standard deviation of an expected ready time. */
const readySpreadMinutes = 3
/** What a rider spends at the counter, and at each door. */
const stopMinutes = 4
/** Riders have no fixed end of work: pick-ups are planned for no longer than this. */
const shiftMinutes = 240
const maximumMinutes = 600
const targetMinutes = 45
/** A motorcycle is not faster than this, so that a reported position which needs more speed is refused. */
const fastestMetresPerMinute = 1500
/** Added to the known offers of each rider, so that a rider without any counts as accepting four of five. */
const assumedOffers = { accepted: 4, answered: 5 }

/** A reported position of a rider. */
export interface SeenPosition {
  point: Point
  at: number
}
export type SeenPositions = Map<string, { before?: SeenPosition; last: SeenPosition }>

/** Remembers the last two reported positions of each rider, by which the planner recognises one that has jumped. */
export function notePositions(seen: SeenPositions, riders: readonly PlannedRider[]): void {
  const present = new Set(riders.map(({ id }) => id))
  for (const id of seen.keys()) if (!present.has(id)) seen.delete(id)
  for (const { id, latitude, longitude, position_at } of riders) {
    if (position_at === null) continue
    const known = seen.get(id)?.last
    const last = { point: { latitude, longitude }, at: minutesOf(position_at) }
    if (known?.at !== last.at) seen.set(id, { before: known, last })
  }
}

/** Whether a rider could take one more order now. */
const hasRoom = ({ is_closed, carried }: PlannedRider, { BOX_ORDERS }: Config) =>
  !is_closed && carried.length < BOX_ORDERS

/** The factor on travel time in a city: the mean of the factors that its orders got when they were accepted. */
const usualSlowness = (open: readonly PlannedOrder[]): number =>
  open.reduce((sum, { slowness }) => sum + slowness, 0) / open.length

/** The situation of each city with open orders. */
export function toSituations(
  config: Config,
  at: Date,
  orders: readonly PlannedOrder[],
  riders: readonly PlannedRider[],
  seen: SeenPositions,
): Situation[] {
  const now = minutesOf(at)
  const knownOrders = new Set(orders)
  const ownRiders = new Map<string, string[]>()
  for (const rider of riders)
    if (rider.category === 'vendor' && hasRoom(rider, config))
      for (const storeId of rider.only_stores)
        ownRiders.set(storeId, [...(ownRiders.get(storeId) ?? []), rider.id])

  function toOrder(order: PlannedOrder, plane: ReturnType<typeof planeAround>): OpenOrder {
    const expected = minutesOf(order.expected_ready_at)
    const readyAt = order.is_ready || expected > now ? expected : now + overdueMinutes
    const { door_latitude: latitude, door_longitude: longitude } = order
    const store = plane(order)
    return {
      id: order.id,
      storeId: order.store_id,
      storePlace: store,
      door: latitude === null || longitude === null ? store : plane({ latitude, longitude }),
      placedAt: Math.min(readyAt, Math.max(minutesOf(order.placed_at), now - oldestMinutes)),
      readyAt,
      readySpread: order.is_ready ? 0 : readySpreadMinutes,
      promisedAt: order.promised_at === null ? undefined : minutesOf(order.promised_at),
      onlyRiders: ownRiders.get(order.store_id),
      riderId: order.rider_id ?? undefined,
    }
  }

  function toRider(rider: PlannedRider, plane: ReturnType<typeof planeAround>): RiderState {
    const known = seen.get(rider.id)
    const fixOf = ({ point, at: seenAt }: SeenPosition) => ({ place: plane(point), at: seenAt })
    const isBusy = rider.is_closed && rider.carried.length > 0
    const free = isBusy
      ? whenDelivered(rider, now, { plane, metresPerMinute: metresPerMinute(config), stopMinutes })
      : { at: now, place: plane(rider) }
    return {
      id: rider.id,
      place: free.place,
      freeAt: free.at,
      offAt: now + shiftMinutes,
      reported: known && { before: known.before && fixOf(known.before), last: fixOf(known.last) },
      onlyStores: rider.category === 'vendor' ? rider.only_stores : undefined,
      declined: rider.declined,
      acceptance:
        (rider.offers_accepted + assumedOffers.accepted) / (rider.offers_answered + assumedOffers.answered),
    }
  }

  const isOrder = (each: PlannedOrder | PlannedRider): each is PlannedOrder =>
    knownOrders.has(each as PlannedOrder)
  return groupByCity<PlannedOrder | PlannedRider>(
    [...orders, ...riders],
    (each) => each,
    config.OFFER_RADIUS_METRES,
  ).flatMap((city): Situation[] => {
    const open = city.filter(isOrder)
    if (open.length === 0) return []
    const plane = planeAround(open[0]!)
    return [
      {
        now,
        orders: open.map((order) => toOrder(order, plane)),
        riders: city.flatMap((each) => (isOrder(each) ? [] : [toRider(each, plane)])),
        travel: { metresPerMinute: metresPerMinute(config) / usualSlowness(open) },
        rules: {
          pickUpMinutes: stopMinutes,
          dropOffMinutes: stopMinutes,
          ordersPerTrip: config.BOX_ORDERS,
          targetMinutes,
          maximumMinutes,
          offerMinutes: config.PLAN_CHOICE_SECONDS / 60,
          fastestMetresPerMinute,
        },
      },
    ]
  })
}
