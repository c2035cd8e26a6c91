import type { PlannerSettings } from './settings.ts'
import type { OpenOrder, PlanRules, RiderState, Situation } from './situation.ts'
import { type TravelMinutes, travelMinutesOf } from './travel.ts'

/** An order with values that the search needs often, computed once. */
export interface ModelOrder extends OpenOrder {
  /** The index in the list of orders. */
  index: number
  spread: number
  /** From the store to the door. */
  wayMinutes: number
  lateAfter: number
  /** The latest minute at which it may be dropped off. */
  latestAt: number
}

export interface ModelRider extends RiderState {
  index: number
  /** From when the rider can leave. */
  startAt: number
  /** The minutes that are lost on average because the rider may decline an offer. */
  decliningMinutes: number
  /** Whether the rider may bring an order. */
  mayBring: (order: ModelOrder) => boolean
}

/** The situation as the search uses it. */
export interface Model {
  now: number
  rules: PlanRules
  settings: PlannerSettings
  orders: ModelOrder[]
  riders: ModelRider[]
  minutes: TravelMinutes
  halfPickUp: number
  halfDropOff: number
  ordersPerTrip: number
  /** The number of the route made last. */
  lastRoute: number
}

/** If offers are declined with probability p, on average p / (1 - p) of them are declined before one is accepted, each costing its time. */
const decliningMinutes = (acceptance: number, offerMinutes: number) =>
  ((1 - acceptance) / acceptance) * offerMinutes

function permission({ id: riderId, onlyStores, declined }: RiderState): ModelRider['mayBring'] {
  const stores = onlyStores && new Set(onlyStores)
  const never = new Set(declined)
  return ({ id, storeId, onlyRiders }) =>
    !never.has(id) && (!stores || stores.has(storeId)) && (!onlyRiders || onlyRiders.includes(riderId))
}

export function makeModel(
  { now, travel, rules }: Situation,
  orders: OpenOrder[],
  riders: RiderState[],
  settings: PlannerSettings,
): Model {
  const minutes = travelMinutesOf(travel)
  return {
    now,
    rules,
    settings,
    minutes,
    lastRoute: 0,
    halfPickUp: rules.pickUpMinutes / 2,
    halfDropOff: rules.dropOffMinutes / 2,
    ordersPerTrip: settings.without?.trips ? 1 : rules.ordersPerTrip,
    orders: orders.map((order, index) => ({
      ...order,
      index,
      spread: order.readySpread ?? 0,
      wayMinutes: minutes(order.storePlace, order.door),
      lateAfter: order.promisedAt ?? order.placedAt + rules.targetMinutes,
      latestAt: order.placedAt + rules.maximumMinutes,
    })),
    riders: riders.map((rider, index) => ({
      ...rider,
      index,
      startAt: Math.max(now, rider.freeAt),
      decliningMinutes: decliningMinutes(rider.acceptance ?? 1, rules.offerMinutes ?? 0),
      mayBring: permission(rider),
    })),
  }
}

/** The cost of a drop-off in minutes: from placement to door, plus a share of the lateness. Infinite if it is too late to be allowed. */
export function dropOffCost({ settings }: Model, order: ModelOrder, at: number): number {
  if (at > order.latestAt) return Number.POSITIVE_INFINITY
  const minutes = at - order.placedAt
  return at > order.lateAfter ? minutes + settings.lateWeight * (at - order.lateAfter) : minutes
}
