import { hasRidersNear } from '#modules/identity/index.ts'
import { boolean, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { type Located, metresBetween } from './distance.ts'
import { type ExpectedTimes, expectedTimes, stopMinutes } from './expected-times.ts'
import { minutesOf } from './minutes.ts'
import { KnownPace, knownPace, type Pace, paceOf } from './pace.ts'
import type { Quantiles } from './quantiles.ts'
import { metresPerMinute } from './speed.ts'

/** What the times of an order that is not placed yet are computed from. */
export const quoteProperties = {
  auto_accept: boolean,
  /** Whether the store or a rider near it can deliver at present. */
  has_riders: boolean,
  known_pace: KnownPace,
  now: timestamp,
}

/** Whether the store itself or a rider near it can deliver an order of `store` at present. */
export const canBeBrought = ({ OFFER_RADIUS_METRES }: Config): Fragment =>
  fragment`(store.delivers_itself OR ${hasRidersNear(OFFER_RADIUS_METRES)})`

/** The columns of `quoteProperties`, from `store`, for an order that is wanted at a time. */
export const quoteColumns = (at: Fragment, config: Config): Fragment => fragment`
  auto_accept, ${canBeBrought(config)} AS has_riders,
  ${knownPace(at)} AS known_pace, service_now() AS now`

export interface QuotedOrder {
  now: Date
  auto_accept: boolean
  has_riders: boolean
  known_pace: KnownPace | null
  scheduled_for: Date | null
  items: number
  from: Located
  to: Located
  delivery_minutes_min: number
  delivery_minutes_max: number
}

/** Minutes until a rider comes to work near a store that has none: at best, usually, and in slow cases. */
const absentRiderMinutes = { low: 5, middle: 15, high: 40 }

const plus = (one: Quantiles, other: Quantiles): Quantiles => ({
  low: one.low + other.low,
  middle: one.middle + other.middle,
  high: one.high + other.high,
})

/** Minutes until a store has accepted an order that is not accepted automatically: usually, and in slow cases. */
const acceptanceMinutes = { usual: 2, long: 5 }

interface Delivery
  extends Pick<QuotedOrder, 'from' | 'to' | 'delivery_minutes_min' | 'delivery_minutes_max'> {}

/** The usual minutes from ready food to the door. */
export function minutesToDoor(
  config: Config,
  { from, to, delivery_minutes_min, delivery_minutes_max }: Delivery,
  { wait, slowness }: Pick<Pace, 'wait' | 'slowness'>,
): number {
  const metres = metresBetween(from, to)
  return metres === null
    ? wait.middle + (delivery_minutes_min + delivery_minutes_max) / 2
    : wait.middle + (metres / metresPerMinute(config)) * slowness.middle + stopMinutes
}

/** When food is to be ready: as soon as possible or, for an order that is wanted later, in time to be at the door then. */
export const readyInTime = ({
  soonest,
  wanted,
  toDoor,
}: {
  soonest: number
  wanted: Date | null
  toDoor: number
}): number => (wanted ? Math.max(soonest, minutesOf(wanted) - toDoor) : soonest)

/** When an order would be ready and at the door if it were placed now. */
export function quotedTimes(config: Config, order: QuotedOrder): ExpectedTimes {
  const { scheduled_for, delivery_minutes_min: least, delivery_minutes_max: most, auto_accept } = order
  const now = minutesOf(order.now)
  const metres = metresBetween(order.from, order.to)
  const { lateness, wait, slowness } = paceOf(order.known_pace, { items: order.items, metres })
  const isAsked = !auto_accept && scheduled_for === null
  const soonest = now + config.PREPARATION_MINUTES + (isAsked ? acceptanceMinutes.usual : 0)
  return expectedTimes({
    now,
    saidReadyAt: readyInTime({
      soonest,
      wanted: scheduled_for,
      toDoor: minutesToDoor(config, order, { wait, slowness }),
    }),
    lateness: { ...lateness, high: lateness.high + (isAsked ? acceptanceMinutes.long : 0) },
    wait: order.has_riders || scheduled_for ? wait : plus(wait, absentRiderMinutes),
    slowness,
    readyAt: null,
    pickedUpAt: null,
    arrivedAt: null,
    endedAt: null,
    riderMinutes: null,
    wayMinutes: metres === null ? null : metres / metresPerMinute(config),
    deliveryMinutes: { least, most },
    plannedPickUpAt: null,
  })
}
