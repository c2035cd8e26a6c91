import { expect, test } from 'vitest'
import { checkDay } from './check-day.ts'
import { type DayLog, runDay } from './day.ts'
import type { Instance } from './instance.ts'
import { makeInstance } from './make-instance.ts'
import { measureDay } from './measures.ts'
import { nearestIdle } from './policies/nearest.ts'
import { planner } from './policies/planner.ts'
import { rollingHorizon } from './policies/rolling-horizon.ts'

const store = { id: 'r1', place: { x: 300, y: 0 } }
const day: Instance = {
  name: 'small',
  rules: {
    metresPerMinute: 300,
    pickUpMinutes: 4,
    dropOffMinutes: 4,
    targetMinutes: 40,
    maximumMinutes: 90,
    payPerOrder: 10,
    payPerHour: 15,
  },
  stores: [store, { id: 'r2', place: { x: 0, y: 600 } }],
  shifts: [{ id: 'c1', place: { x: 0, y: 0 }, onAt: 0, offAt: 60 }],
  orders: [
    { id: 'o1', store, door: { x: 300, y: 300 }, placedAt: 5, readyAt: 10 },
    { id: 'o2', store, door: { x: 300, y: 900 }, placedAt: 6, readyAt: 12 },
  ],
}

/** Leaves at 9, arrives at 10, picks up at 12, leaves at 14; at the doors at 15 and 21, two minutes before and after each drop-off. */
const right: DayLog = {
  moves: [
    { riderId: 'c1', leftAt: 9, from: '0', to: 'r1' },
    { riderId: 'c1', leftAt: 14, from: 'r1', to: 'o1' },
    { riderId: 'c1', leftAt: 19, from: 'o1', to: 'o2' },
  ],
  trips: [{ assignedAt: 12, pickedUpAt: 12, riderId: 'c1', orderIds: ['o1', 'o2'] }],
  deliveries: [
    { orderId: 'o1', pickedUpAt: 12, droppedOffAt: 17, riderId: 'c1' },
    { orderId: 'o2', pickedUpAt: 12, droppedOffAt: 23, riderId: 'c1' },
  ],
  decisions: [],
}

const changed = (change: (log: DayLog) => void): DayLog => {
  const log = structuredClone(right)
  change(log)
  return log
}

test('a right log has no fault, and its measures are those of the rules', () => {
  expect(checkDay(day, right)).toEqual([])
  expect(measureDay(day, right)).toEqual({
    undeliveredPercent: 0,
    impossiblePercent: 0,
    clickToDoor: 14.5,
    clickToDoor90: 17,
    readyToPickUp: 1,
    withinTargetPercent: 100,
    ordersPerTrip: 2,
  })
})

test('an order that is not delivered counts with the maximum', () => {
  const log = {
    ...right,
    moves: right.moves.slice(0, 2),
    trips: [],
    deliveries: right.deliveries.slice(0, 1),
  }
  expect(measureDay(day, log)).toMatchObject({
    undeliveredPercent: 50,
    clickToDoor: 51,
    withinTargetPercent: 50,
  })
})

const broken: [rule: string, fault: string, change: (log: DayLog) => void][] = [
  ['an order once', 'assigned twice', (log) => log.trips.push(log.trips[0]!)],
  ['delivered once', 'delivered twice', (log) => log.deliveries.push(log.deliveries[0]!)],
  ['after placement', 'before it was placed', (log) => Object.assign(log.trips[0]!, { assignedAt: 5 })],
  ['after ready', 'before it was ready', (log) => Object.assign(log.trips[0]!, { pickedUpAt: 11 })],
  ['time to walk in', 'no time to walk in', (log) => Object.assign(log.moves[0]!, { leftAt: 10 })],
  ['time to walk out', 'no time to walk out', (log) => Object.assign(log.moves[1]!, { leftAt: 13 })],
  ['at the store', 'is not at r1', (log) => Object.assign(log.moves[0]!, { to: 'r2' })],
  ['no leap', 'but was at', (log) => Object.assign(log.moves[2]!, { from: 'r1' })],
  ['no travel in no time', 'before', (log) => Object.assign(log.moves[2]!, { leftAt: 14 })],
  ['the sequence', 'in the sequence', (log) => log.trips[0]!.orderIds.reverse()],
  ['time at the door', 'too soon after the arrival', (log) => (log.deliveries[0]!.droppedOffAt = 16)],
  ['time after the door', 'too soon after the drop-off', (log) => (log.deliveries[0]!.droppedOffAt = 18)],
  ['what is picked up', 'not delivered', (log) => log.deliveries.pop()],
  ['one rider', 'does not agree', (log) => (log.deliveries[1]!.riderId = 'c2')],
  ['a trip for each', 'without a trip', (log) => log.trips.pop()],
  ['known riders', 'no rider c9', (log) => (log.trips[0]!.riderId = 'c9')],
  ['whole minutes', 'at 9.5', (log) => (log.moves[0]!.leftAt = 9.5)],
]

test.each(broken)('the checker finds a log that breaks: %s', (_rule, fault, change) => {
  expect(checkDay(day, changed(change)).join('\n')).toContain(fault)
})

test('the checker finds what is outside of a shift, at two stores or too old', () => {
  const shift = (onAt: number, offAt: number) => ({ ...day, shifts: [{ ...day.shifts[0]!, onAt, offAt }] })
  expect(checkDay(shift(0, 11), right).join('\n')).toContain('outside of the shift')
  expect(checkDay(shift(10, 60), right).join('\n')).toContain('leaves 0 at 9, before 10')
  expect(checkDay(shift(0, 8), right).join('\n')).toContain('sent to r1 after the shift')
  const [first, second] = day.orders as [Instance['orders'][number], Instance['orders'][number]]
  const elsewhere = { ...day, orders: [first, { ...second, store: day.stores[1]! }] }
  expect(checkDay(elsewhere, right).join('\n')).toContain('at several stores')
  const strict = { ...day, rules: { ...day.rules, maximumMinutes: 16 } }
  expect(checkDay(strict, right)).toEqual(['o2 is delivered too old'])
})

test('every policy keeps the rules on a day of our own making, and planning is better than the nearest rider', () => {
  const own = makeInstance('own', 3, { orders: 40, stores: 8, riders: 8 })
  const means = [nearestIdle, rollingHorizon(5), rollingHorizon(1), planner()].map((policy) => {
    const log = runDay(own, policy)
    expect(checkDay(own, log)).toEqual([])
    return measureDay(own, log).clickToDoor
  })
  expect(means.at(-1)!).toBeLessThan(means[0]!)
})
