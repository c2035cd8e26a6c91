import { type Located, metresBetween } from './distance.ts'
import { type ExpectedTime, exactly, later, timeAfter, wholeMinutes } from './expected-times.ts'
import type { Pace } from './pace.ts'

/** A stop of a rider: at a store, which is left no earlier than the food is ready, or at a door, after the stop at its order's store. */
export interface RouteStop {
  type: 'source' | 'destination'
  orderId: string
  at: Located
  /** Null at a door. */
  ready: ExpectedTime | null
  slowness: Pace['slowness']
  /** The travel minutes to it where a place has no coordinates. */
  unknownWayMinutes: number
}

interface Route {
  now: number
  from: Located
  metresPerMinute: number
}

const isOpen = (stop: RouteStop, left: readonly RouteStop[]) =>
  stop.type === 'source' || !left.some(({ type, orderId }) => type === 'source' && orderId === stop.orderId)

/** Puts the stops of a rider in sequence, the nearest possible one next, with the time at which each is left. */
export function routeTimes<Stop extends RouteStop>(
  { now, from, metresPerMinute }: Route,
  stops: readonly Stop[],
): (Stop & { time: ExpectedTime })[] {
  const route: (Stop & { time: ExpectedTime })[] = []
  let left = [...stops]
  let place = from
  let time = exactly(now)
  const minutesTo = (stop: Stop) => {
    const metres = metresBetween(place, stop.at)
    return metres === null ? stop.unknownWayMinutes : metres / metresPerMinute
  }
  while (left.length > 0) {
    const next = left
      .filter((stop) => isOpen(stop, left))
      .reduce((nearest, stop) => (minutesTo(stop) < minutesTo(nearest) ? stop : nearest))
    // Several orders of one counter, or for one door, are one stop.
    const isThere = route.length > 0 && metresBetween(place, next.at) === 0
    const arrival = isThere ? time : timeAfter(time, minutesTo(next), next.slowness)
    time = next.ready ? later(next.ready, arrival) : arrival
    place = next.at
    left = left.filter((stop) => stop !== next)
    route.push({ ...next, time: wholeMinutes(time) })
  }
  return route
}
