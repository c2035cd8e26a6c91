import { expect, test } from 'vitest'
import { expectedTimes, type KnownTimes } from './expected-times.ts'
import { latenessOf, paceOf } from './pace.ts'
import { sampleOf } from './quantiles.ts'
import { type RouteStop, routeTimes } from './route-times.ts'

const known: KnownTimes = {
  now: 100,
  saidReadyAt: 120,
  ...paceOf(null, { items: 1, metres: null }),
  readyAt: null,
  pickedUpAt: null,
  arrivedAt: null,
  endedAt: null,
  riderMinutes: null,
  wayMinutes: 10,
  deliveryMinutes: { least: 25, most: 50 },
  plannedPickUpAt: null,
}

test('a first order counts on the word of the store; every range holds its time', () => {
  const { ready, pickUp, door } = expectedTimes(known)
  expect(ready).toEqual({ at: 120, from: 116, to: 128 })
  for (const { at, from, to } of [ready, pickUp, door]) expect(from <= at && at <= to).toBe(true)
  // A minute until the rider is there, the way, and the stop.
  expect(door.at).toBe(120 + 1 + 10 + 2)
})

test('what has happened is exact, and the door comes nearer with the rider', () => {
  const underWay = { ...known, now: 150, readyAt: 125, pickedUpAt: 140 }
  expect(expectedTimes({ ...underWay, riderMinutes: 8 }).door.at).toBe(160)
  expect(expectedTimes({ ...underWay, riderMinutes: 0.5 }).door.at).toBe(153)
  expect(expectedTimes({ ...underWay, arrivedAt: 149 }).door).toEqual({ at: 150, from: 150, to: 150 })
  expect(expectedTimes({ ...underWay, endedAt: 151 })).toMatchObject({
    ready: { at: 125 },
    door: { to: 151 },
  })
  expect(expectedTimes({ ...known, now: 200 }).ready.at).toBe(202)
})

test('several orders of one counter, and for one door, are one stop each', () => {
  const [counter, door, further] = [0, 0.01, 0.02].map((latitude) => ({
    coordinates: { latitude, longitude: 4.5 },
  }))
  const { slowness } = paceOf(null, { items: 1, metres: null })
  const stopsOf = (orderId: string, at: typeof door, readyAt: number): RouteStop[] => {
    const stop = { orderId, slowness, unknownWayMinutes: 20 }
    const ready = { at: readyAt, from: readyAt, to: readyAt }
    return [
      { ...stop, type: 'source', at: counter!, ready },
      { ...stop, type: 'destination', at: at!, ready: null },
    ]
  }
  const route = routeTimes({ now: 100, from: counter!, metresPerMinute: 300 }, [
    ...stopsOf('first', door, 100),
    ...stopsOf('second', door, 108),
    ...stopsOf('third', further, 104),
  ])
  expect(route.map(({ type, orderId, time }) => [type, orderId, time.at])).toEqual([
    ['source', 'first', 102],
    ['source', 'second', 108],
    ['source', 'third', 108],
    ['destination', 'first', 114],
    ['destination', 'second', 114],
    ['destination', 'third', 119],
  ])
})

/** Pseudo-random numbers from 0 to 1: the same seed gives the same ones. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('of what is expected within the range about eight of ten come in it, on days that were not learned from', () => {
  const number = numbersFrom(7)
  const lateness = (bias: number) => bias + 6 * (number() + number() + number() - 1.5) * 2
  const stores = Array.from({ length: 60 }, (_, store) => (store % 7) * 3 - 4)
  const days = stores.map((bias) => Array.from({ length: 40 }, () => lateness(bias)))
  const around = sampleOf(days.flat())
  const covered = stores.flatMap((bias, store) => {
    const { low, high } = latenessOf(sampleOf(days[store]!), around)
    return Array.from({ length: 50 }, () => lateness(bias)).map((late) => late >= low && late <= high)
  })
  const share = covered.filter(Boolean).length / covered.length
  expect(share).toBeGreaterThan(0.75)
  expect(share).toBeLessThan(0.9)
})
