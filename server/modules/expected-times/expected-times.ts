import { dateOf } from './minutes.ts'
import type { Pace } from './pace.ts'
import type { Quantiles } from './quantiles.ts'

/** What is known of an order. Times are minutes on one scale; ways are minutes, null where the place is not known. */
export interface KnownTimes {
  now: number
  /** When the store said that it would be ready. */
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
  /** What the store says of its deliveries, for doors that are not on the map. */
  deliveryMinutes: { least: number; most: number }
  /** When a rider would pick it up by the plan. */
  plannedPickUpAt: number | null
}

/** When something is expected; eight of ten are between the other two. */
export interface ExpectedTime {
  at: number
  from: number
  to: number
}

export interface ExpectedTimes {
  ready: ExpectedTime
  pickUp: ExpectedTime
  door: ExpectedTime
  /** What the other orders of its rider make of it, which the times allow for; absent where they make it no later. */
  onRoute?: OnRoute | undefined
}

/** When a rider with several orders comes for one of them, and brings it. */
export interface OnRoute {
  pickUp: ExpectedTime
  door: ExpectedTime
}

export const exactly = (at: number): ExpectedTime => ({ at, from: at, to: at })
/** At the counter and at the door, with what is lost there at times. */
export const stopMinutes = 2
const slowStopMinutes = 6
/** Until a rider is found and there, where nothing is planned. */
const unplannedRiderMinutes = 10
/** What is overdue is expected so soon. */
export const overdueMinutes = 2

/** What is planned counts as it is, and may be off as a way may be. */
const plannedSlowness: Pace['slowness'] = { low: 0.8, middle: 1, high: 1.4 }

/** When something that takes a while is done. What is late in itself seldom begins late, too: spreads add up as squares. */
const ended = (start: ExpectedTime, { low, middle, high }: Quantiles): ExpectedTime => {
  const at = start.at + middle
  return {
    at,
    from: at - Math.hypot(start.at - start.from, middle - low),
    to: at + Math.hypot(start.to - start.at, high - middle),
  }
}

/** When a way is done, with the stop at its end. */
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

/** As the contract has it. */
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

/** The times of an order whose rider has others beside it. What has happened stays as it was. */
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
