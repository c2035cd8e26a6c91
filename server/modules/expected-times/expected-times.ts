import { dateOf } from './minutes.ts'
import type { Pace } from './pace.ts'
import type { Quantiles } from './quantiles.ts'

/** What is known of an order. Times are minutes since 1970; ways are travel minutes, null if a place is not known. */
export interface KnownTimes {
  now: number
  /** When it will be ready according to the store. */
  saidReadyAt: number
  lateness: Pace['lateness']
  wait: Pace['wait']
  slowness: Pace['slowness']
  readyAt: number | null
  pickedUpAt: number | null
  /** When the rider was at the door. */
  arrivedAt: number | null
  endedAt: number | null
  /** From the rider to the store or, after the pick-up, to the door. */
  riderMinutes: number | null
  /** From the store to the door. */
  wayMinutes: number | null
  /** The delivery minutes that the store states, for addresses without coordinates. */
  deliveryMinutes: { least: number; most: number }
  /** When a rider would pick it up by the plan. */
  plannedPickUpAt: number | null
}

/** When something is expected. In eight of ten cases it happens between `from` and `to`. */
export interface ExpectedTime {
  at: number
  from: number
  to: number
}

export interface ExpectedTimes {
  ready: ExpectedTime
  pickUp: ExpectedTime
  door: ExpectedTime
  /** The times on the whole route of its rider, which `pickUp` and `door` allow for; absent if other orders do not delay this one. */
  onRoute?: OnRoute | undefined
}

/** When a rider with several orders picks up and delivers one of them. */
export interface OnRoute {
  pickUp: ExpectedTime
  door: ExpectedTime
}

export const exactly = (at: number): ExpectedTime => ({ at, from: at, to: at })
/** Minutes at the counter and at the door: usually, and in slow cases. */
export const stopMinutes = 2
const slowStopMinutes = 6
/** Minutes until a rider is found and at the store, for an order that is not in the plan. */
const unplannedRiderMinutes = 10
/** Something overdue is expected within so many minutes. */
export const overdueMinutes = 2

/** The factors on the minutes until a planned pick-up: its middle is the planned time, its range that of any way. */
const plannedSlowness: Pace['slowness'] = { low: 0.8, middle: 1, high: 1.4 }

/** The end of something with an uncertain start and duration. They are taken as independent: the squares of their ranges add up. */
const ended = (start: ExpectedTime, { low, middle, high }: Quantiles): ExpectedTime => {
  const at = start.at + middle
  return {
    at,
    from: at - Math.hypot(start.at - start.from, middle - low),
    to: at + Math.hypot(start.to - start.at, high - middle),
  }
}

/** The time after a way and the stop at its end. */
export const timeAfter = (start: ExpectedTime, minutes: number, slowness: Pace['slowness']): ExpectedTime =>
  ended(start, {
    low: minutes * slowness.low + stopMinutes / 2,
    middle: minutes * slowness.middle + stopMinutes,
    high: minutes * slowness.high + slowStopMinutes,
  })

export const later = (one: ExpectedTime, other: ExpectedTime): ExpectedTime => ({
  at: Math.max(one.at, other.at),
  from: Math.max(one.from, other.from),
  to: Math.max(one.to, other.to),
})

function expectedReady({ now, saidReadyAt, lateness, readyAt }: KnownTimes): ExpectedTime {
  if (readyAt !== null) return exactly(readyAt)
  const at = Math.max(saidReadyAt + lateness.middle, now + overdueMinutes)
  return {
    at,
    from: Math.max(now, Math.min(at, saidReadyAt + lateness.low)),
    to: Math.max(at + overdueMinutes, saidReadyAt + lateness.high),
  }
}

function expectedPickUp(known: KnownTimes, ready: ExpectedTime): ExpectedTime {
  const { now, wait, slowness, pickedUpAt, riderMinutes, plannedPickUpAt } = known
  if (pickedUpAt !== null) return exactly(pickedUpAt)
  const present = exactly(now)
  if (riderMinutes !== null) return later(ready, timeAfter(present, riderMinutes, slowness))
  if (plannedPickUpAt !== null)
    return later(ready, timeAfter(present, Math.max(0, plannedPickUpAt - now), plannedSlowness))
  return later(ended(ready, wait), timeAfter(present, unplannedRiderMinutes, plannedSlowness))
}

function expectedDoor(known: KnownTimes, pickUp: ExpectedTime): ExpectedTime {
  const { now, arrivedAt, endedAt, pickedUpAt, riderMinutes, wayMinutes, deliveryMinutes, slowness } = known
  if (endedAt !== null) return exactly(endedAt)
  if (arrivedAt !== null) return exactly(Math.max(arrivedAt, now))
  if (pickedUpAt !== null && riderMinutes !== null) return timeAfter(exactly(now), riderMinutes, slowness)
  if (wayMinutes !== null) return later(exactly(now), timeAfter(pickUp, wayMinutes, slowness))
  const { least, most } = deliveryMinutes
  return later(exactly(now), {
    at: pickUp.at + (least + most) / 2,
    from: pickUp.from + least,
    to: pickUp.to + most,
  })
}

export const wholeMinutes = ({ at, from, to }: ExpectedTime): ExpectedTime => ({
  at: Math.round(at),
  from: Math.round(Math.min(from, at)),
  to: Math.round(Math.max(to, at)),
})

/** An expected time in the form of the contract. */
export const shownTime = ({ at, from, to }: ExpectedTime) => ({
  date: dateOf(at).toISOString(),
  dateFrom: dateOf(from).toISOString(),
  dateTo: dateOf(to).toISOString(),
})

/** When an order is expected to be ready, picked up and at the door, by what is known now. In whole minutes. */
export function expectedTimes(known: KnownTimes): ExpectedTimes {
  const ready = expectedReady(known)
  const pickUp = expectedPickUp(known, ready)
  const door = expectedDoor(known, pickUp)
  return { ready: wholeMinutes(ready), pickUp: wholeMinutes(pickUp), door: wholeMinutes(door) }
}

/** The times of an order whose rider has other orders too. Times of steps that have happened do not change. */
export function withOthers(
  times: ExpectedTimes,
  { pickedUpAt, arrivedAt, endedAt }: Pick<KnownTimes, 'pickedUpAt' | 'arrivedAt' | 'endedAt'>,
  onRoute: OnRoute,
): ExpectedTimes {
  return {
    ready: times.ready,
    pickUp: pickedUpAt === null ? later(times.pickUp, onRoute.pickUp) : times.pickUp,
    door: arrivedAt === null && endedAt === null ? later(times.door, onRoute.door) : times.door,
    onRoute,
  }
}
