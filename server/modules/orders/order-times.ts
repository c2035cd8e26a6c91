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

/** When the store said that it would be ready. From `orders` and `store`. */
export const saidReady = fragment`coalesce(said_ready_at, promised_at - delivery_minutes_max * interval '1 minute')`

/** A plan that is older says nothing of now. */
const planMinutes = 2

/** When a rider would pick an order up by the last plan, from `orders`. */
export const plannedPickUpAt = fragment`(
  SELECT pick_up_at FROM plan_choice
  WHERE plan_choice.order_id = orders.id AND plan_choice.planned_at > service_now() - ${planMinutes} * interval '1 minute'
)`

/** What the expected times of an order are computed from. */
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

/** With what is needed to tell the times of one that its store has not accepted. */
interface QuotableOrder
  extends TimedOrder,
    Pick<OrderRow, 'paid_at' | 'items_count' | 'scheduled_for'>,
    Pick<QuotedOrder, 'auto_accept' | 'known_pace'> {
  /** Null once it is accepted. */
  has_riders: boolean | null
}

/** As `saidReady`, in minutes. */
export const saidReadyAt = ({
  said_ready_at,
  promised_at,
  store,
}: Pick<TimedOrder, 'said_ready_at' | 'promised_at' | 'store'>) =>
  said_ready_at
    ? minutesOf(said_ready_at)
    : promised_at && minutesOf(promised_at) - store.delivery_minutes_max

/** From the store to the door; null where the door is not on the map. */
export const metresOf = (order: Pick<OrderRow, 'source_location' | 'delivery_location'>): number | null =>
  metresBetween(order.source_location, order.delivery_location)

/** A rider of an order who seems to be further away from its store has sent a wrong position. */
const farthestMetres = 30_000

/** Where a rider of an order is, if that can be. */
export function placeOf({ latitude, longitude }: NonNullable<TimedOrder['rider']>, store: Located): Located {
  if (latitude === null || longitude === null) return nowhere
  const place = { coordinates: { latitude, longitude } }
  return (metresBetween(store, place) ?? 0) > farthestMetres ? nowhere : place
}

/** The minutes to where the rider goes next: the store or, after the pick-up, the door. Null where there is no rider. */
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
 * When an order that was accepted is expected, by what is known now, in whole minutes; null where it has failed. The other orders of its
 * rider count as they did when they were last looked at.
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

/** An order whose times allow for this of the other orders of its rider. */
export const setOnRoute = <Timed extends TimedOrder>(order: Timed, onRoute: OnRoute | undefined): Timed => ({
  ...order,
  times: order.times && { ...order.times, onRoute },
})

/** Something that has happened to an order and changes what to expect. */
const isAnotherSituation = (before: TimedOrder, after: TimedOrder): boolean =>
  before.status !== after.status || before.promised_at !== after.promised_at

/** The minutes by which what is next of an order has moved. */
function movedMinutes(
  { ready_at, picked_up_at, customer_arrived_at }: TimedOrder,
  told: ExpectedTimes,
  now: ExpectedTimes,
): number {
  const moved = (what: 'ready' | 'pickUp' | 'door') => Math.abs(now[what].at - told[what].at)
  return Math.max(
    customer_arrived_at === null ? moved('door') : 0,
    ready_at === null ? moved('ready') : 0,
    picked_up_at === null ? moved('pickUp') : 0,
  )
}

/** The times that the parties of an order know or, where these have moved by more than a few minutes, those of now. */
export function currentTimes(config: Config, order: TimedOrder): ExpectedTimes | null {
  const { times: told, status } = order
  const now = status === 'pending' ? told : timesNow(config, order)
  if (now === null || told === null) return now
  return movedMinutes(order, told, now) > config.TIMES_MOVED_MINUTES ? now : told
}

/**
 * The times that the parties of a changed order are told: new ones where something has happened or they have moved by more than a few
 * minutes, else those that they know, so that a change of something else is no news to everybody.
 */
export function timesToTell(config: Config, before: TimedOrder, after: TimedOrder): ExpectedTimes | null {
  if (before.rider_id !== after.rider_id) return timesNow(config, setOnRoute(after, undefined))
  if (isAnotherSituation(before, after)) return timesNow(config, after)
  return config.TIMES_MOVED_MINUTES === 0 && after.times !== null ? after.times : currentTimes(config, after)
}

/** When an order is expected that its store has not accepted: as it was told before, until it is paid. */
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

/** Whether an order that its store has not accepted is expected more than a few minutes off what was told. */
export function isQuotedAnew(config: Config, order: QuotableOrder): boolean {
  const now = timesBeforeAcceptance(config, { times: null, paid_at: order.paid_at }, order)
  return order.times === null || movedMinutes(order, order.times, now) > config.TIMES_MOVED_MINUTES
}

/** The times that the parties of an order are told after a change. */
export const timesAfter = (
  config: Config,
  before: QuotableOrder,
  after: QuotableOrder,
): ExpectedTimes | null =>
  after.status === 'pending'
    ? timesBeforeAcceptance(config, before, after)
    : timesToTell(config, before, after)

const exactly = (at: Date) => ({
  date: at.toISOString(),
  dateFrom: at.toISOString(),
  dateTo: at.toISOString(),
})

const shown = (happened: Date | null, expected: ExpectedTime) =>
  happened ? exactly(happened) : shownTime(expected)

/** Times as the parties see them. What has happened is told as it was. */
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
