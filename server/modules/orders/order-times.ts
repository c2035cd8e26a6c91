import type { Order } from '#contract/records/order.ts'
import {
  type ExpectedTime,
  type ExpectedTimes,
  expectedTimes,
  type Located,
  metresBetween,
  metresPerMinute,
  minutesOf,
  nowhere,
  type OnRoute,
  paceOf,
  type QuotedOrder,
  quotedTimes,
  shownTime,
  withOthers,
} from '#modules/expected-times/index.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { OrderRow } from './order-row.ts'

/** When the order would be ready according to the store. From `orders` and `store`. */
export const saidReady = fragment`coalesce(said_ready_at, promised_at - delivery_minutes_max * interval '1 minute')`

/** Older plans of the dispatch planner are ignored. */
const planMinutes = 2

/** The pick-up time in the current dispatch plan, from `orders`. */
export const plannedPickUpAt = fragment`(
  SELECT pick_up_at FROM plan_choice
  WHERE plan_choice.order_id = orders.id AND plan_choice.planned_at > service_now() - ${planMinutes} * interval '1 minute'
)`

/** The data from which the expected times of an order are computed. */
export interface TimedOrder
  extends Pick<
    OrderRow,
    | 'status'
    | 'rider_id'
    | 'promised_at'
    | 'said_ready_at'
    | 'pace'
    | 'times'
    | 'ready_at'
    | 'rider_arrived_at'
    | 'picked_up_at'
    | 'customer_arrived_at'
    | 'ended_at'
    | 'delivers_itself'
    | 'source_location'
    | 'delivery_location'
    | 'now'
  > {
  store: { delivery_minutes_min: number; delivery_minutes_max: number }
  rider: { latitude: number | null; longitude: number | null } | null
  planned_pick_up_at: Date | null
}

/** Also contains what the expected times need before the store accepts. */
interface QuotableOrder
  extends TimedOrder,
    Pick<OrderRow, 'paid_at' | 'items_count' | 'scheduled_for'>,
    Pick<QuotedOrder, 'auto_accept' | 'known_pace'> {
  /** Whether somebody can deliver the order at present; null once it is accepted. */
  has_riders: boolean | null
}

/** The same as `saidReady`, in minutes. */
export const saidReadyAt = ({
  said_ready_at,
  promised_at,
  store,
}: Pick<TimedOrder, 'said_ready_at' | 'promised_at' | 'store'>) =>
  said_ready_at
    ? minutesOf(said_ready_at)
    : promised_at && minutesOf(promised_at) - store.delivery_minutes_max

/** The distance from the store to the door; null if the door has no coordinates. */
export const metresOf = (order: Pick<OrderRow, 'source_location' | 'delivery_location'>): number | null =>
  metresBetween(order.source_location, order.delivery_location)

/** A rider's position further away from the store than this is considered wrong. */
const farthestMetres = 30_000

/** The position of a rider, unless it is unknown or implausible. */
export function placeOf({ latitude, longitude }: NonNullable<TimedOrder['rider']>, store: Located): Located {
  if (latitude === null || longitude === null) return nowhere
  const place = { coordinates: { latitude, longitude } }
  return (metresBetween(store, place) ?? 0) > farthestMetres ? nowhere : place
}

/** The minutes to the rider's next stop: the store or, after the pick-up, the door. Null if there is no rider or a place is unknown. */
function riderMinutes(order: TimedOrder, minutesBetween: MinutesBetween): number | null {
  const { picked_up_at, rider_arrived_at, delivers_itself, rider } = order
  if (picked_up_at === null && (rider_arrived_at !== null || delivers_itself)) return 0
  if (rider === null) return null
  return minutesBetween(
    placeOf(rider, order.source_location),
    picked_up_at === null ? order.source_location : order.delivery_location,
  )
}

type MinutesBetween = (from: Located, to: Located) => number | null

export const assumedPace = paceOf(null, { items: 0, metres: null })

const isRunning = ({ status }: Pick<OrderRow, 'status'>) =>
  ['accepted', 'ready', 'ongoing', 'completed'].includes(status)

/**
 * The expected times of an accepted order at this moment, in whole minutes; null if it was cancelled, rejected or failed. For the other
 * orders of the rider the last computed route (`times.onRoute`) is used.
 */
export function timesNow(config: Config, order: TimedOrder): ExpectedTimes | null {
  const said = saidReadyAt(order)
  if (!isRunning(order) || said === null) return null
  const minutesBetween: MinutesBetween = (from, to) => {
    const metres = metresBetween(from, to)
    return metres === null ? null : metres / metresPerMinute(config)
  }
  const maybeMinutes = (date: Date | null) => date && minutesOf(date)
  const { store, source_location, delivery_location, pace } = order
  const known = {
    now: minutesOf(order.now),
    saidReadyAt: said,
    ...assumedPace,
    ...pace,
    readyAt: maybeMinutes(order.ready_at),
    pickedUpAt: maybeMinutes(order.picked_up_at),
    arrivedAt: maybeMinutes(order.customer_arrived_at),
    endedAt: maybeMinutes(order.ended_at),
    riderMinutes: riderMinutes(order, minutesBetween),
    wayMinutes: minutesBetween(source_location, delivery_location),
    deliveryMinutes: { least: store.delivery_minutes_min, most: store.delivery_minutes_max },
    plannedPickUpAt: maybeMinutes(order.planned_pick_up_at),
  }
  const times = expectedTimes(known)
  const onRoute = order.times?.onRoute
  return onRoute ? withOthers(times, known, onRoute) : times
}

/** The order with these times on its rider's route. */
export const setOnRoute = <Timed extends TimedOrder>(order: Timed, onRoute: OnRoute | undefined): Timed => ({
  ...order,
  times: order.times && { ...order.times, onRoute },
})

/** Whether an event has occurred that changes the expectation. */
const isAnotherSituation = (before: TimedOrder, after: TimedOrder): boolean =>
  before.status !== after.status || before.promised_at !== after.promised_at

/** The largest shift, in minutes, among the steps that have not happened yet. */
function movedMinutes(
  { ready_at, picked_up_at, customer_arrived_at }: TimedOrder,
  published: ExpectedTimes,
  now: ExpectedTimes,
): number {
  const moved = (what: 'ready' | 'pickUp' | 'door') => Math.abs(now[what].at - published[what].at)
  return Math.max(
    customer_arrived_at === null ? moved('door') : 0,
    ready_at === null ? moved('ready') : 0,
    picked_up_at === null ? moved('pickUp') : 0,
  )
}

/** The times last published to the parties, or the current ones if those have moved by more than TIMES_MOVED_MINUTES. */
export function currentTimes(config: Config, order: TimedOrder): ExpectedTimes | null {
  const { times: published, status } = order
  const now = status === 'pending' ? published : timesNow(config, order)
  if (now === null || published === null) return now
  return movedMinutes(order, published, now) > config.TIMES_MOVED_MINUTES ? now : published
}

/**
 * The times to publish with a change of the order: the current ones if the status, the promise or the rider has changed or the times have
 * moved by more than TIMES_MOVED_MINUTES, else those published before, so that an unrelated change does not send new times to all parties.
 */
export function timesToPublish(config: Config, before: TimedOrder, after: TimedOrder): ExpectedTimes | null {
  if (before.rider_id !== after.rider_id) return timesNow(config, setOnRoute(after, undefined))
  if (isAnotherSituation(before, after)) return timesNow(config, after)
  return config.TIMES_MOVED_MINUTES === 0 && after.times !== null ? after.times : currentTimes(config, after)
}

/** The expected times before the store accepts: those published before, except that they are computed again when the order is paid. */
function timesBeforeAcceptance(
  config: Config,
  before: Pick<OrderRow, 'times' | 'paid_at'>,
  { store, ...order }: QuotableOrder,
): ExpectedTimes {
  if (before.times !== null && before.paid_at === order.paid_at) return before.times
  return quotedTimes(config, {
    ...order,
    has_riders: order.has_riders === true,
    items: order.items_count,
    from: order.source_location,
    to: order.delivery_location,
    delivery_minutes_min: store.delivery_minutes_min,
    delivery_minutes_max: store.delivery_minutes_max,
  })
}

/**
 * Whether the expected times of an order that is not accepted yet have moved by more than TIMES_MOVED_MINUTES since they were published.
 */
export function isQuotedAnew(config: Config, order: QuotableOrder): boolean {
  const now = timesBeforeAcceptance(config, { times: null, paid_at: order.paid_at }, order)
  return order.times === null || movedMinutes(order, order.times, now) > config.TIMES_MOVED_MINUTES
}

/** The times to publish to the parties after a change. */
export const timesAfter = (
  config: Config,
  before: QuotableOrder,
  after: QuotableOrder,
): ExpectedTimes | null =>
  after.status === 'pending'
    ? timesBeforeAcceptance(config, before, after)
    : timesToPublish(config, before, after)

const exactly = (at: Date) => ({
  date: at.toISOString(),
  dateFrom: at.toISOString(),
  dateTo: at.toISOString(),
})

const shown = (happened: Date | null, expected: ExpectedTime) =>
  happened ? exactly(happened) : shownTime(expected)

/** The times as the parties see them. Steps that have happened show their actual time. */
export function shownTimes({
  times,
  ready_at,
  picked_up_at,
  customer_arrived_at,
  ended_at,
}: Pick<
  OrderRow,
  'times' | 'ready_at' | 'picked_up_at' | 'customer_arrived_at' | 'ended_at'
>): Order['times'] {
  if (times === null) return null
  return {
    ready: shown(ready_at, times.ready),
    pickup: shown(picked_up_at, times.pickUp),
    door: shown(customer_arrived_at ?? ended_at, times.door),
  }
}
