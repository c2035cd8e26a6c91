import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDay } from './day.ts'
import { makeInstance } from './make-instance.ts'
import { nearestIdle } from './policies/nearest.ts'
import { findInstances, readInstance } from './read-instance.ts'
import { solutionFiles } from './write-solution.ts'

const files = {
  'restaurants.txt': 'restaurant\tx\ty\nr1\t300\t0\n',
  'couriers.txt': 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t60\n',
  'orders.txt': 'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t300\t300\t5\tr1\t10\n',
  'instance_parameters.txt': `${['speed', 'pick', 'drop', 'target', 'maximum', 'order', 'hour'].join('\t')}\n300\t4\t4\t40\t90\t10\t15\n`,
}

/** Reads an instance whose files are as given. */
function read(changes: Partial<typeof files> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'buka-instance-'))
  try {
    mkdirSync(join(root, 'small'))
    for (const [file, text] of Object.entries({ ...files, ...changes }))
      writeFileSync(join(root, 'small', file), text)
    return findInstances(root).map(readInstance)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('an instance in the public format is read, and what was done is written for the public evaluator', () => {
  const [instance] = read()
  expect(instance).toMatchObject({
    name: 'small',
    rules: { metresPerMinute: 300, pickUpMinutes: 4, maximumMinutes: 90 },
    shifts: [{ id: 'c1', onAt: 0, offAt: 60 }],
    orders: [{ id: 'o1', store: { id: 'r1' }, placedAt: 5, readyAt: 10 }],
  })
  // The rider leaves at once, waits, and picks up when it is ready.
  expect(solutionFiles(instance!, runDay(instance!, nearestIdle))).toEqual({
    'solution_info_assignments.txt': 'assignment_time pickup_time courier bundle\n10 10 c1 o1\n',
    'solution_info_orders.txt':
      'order placement_time ready_time pickup_time dropoff_time courier\no1 5 10 10 15 c1\n',
    'solution_info_couriers.txt': 'courier departure_time origin destination\nc1 5 0 r1\nc1 12 r1 o1\n',
  })
})

test('what is wrong in a file is named with its line', () => {
  const header = files['orders.txt'].split('\n')[0]
  expect(() => read({ 'orders.txt': `${header}\no1\t300\tfar\t5\tr1\t10\n` })).toThrow(
    'line 2: column 3 is not a number',
  )
  expect(() => read({ 'orders.txt': `${header}\no1\t300\t300\t5\tr9\t10\n` })).toThrow(
    'there is no restaurant r9',
  )
  expect(() => read({ 'orders.txt': `${header}\no1\t300\t300\n` })).toThrow('6 columns expected')
  expect(() => read({ 'couriers.txt': 'head\nc1\t0\t0\t0.5\t60\n' })).toThrow('0.5 is not a whole minute')
})

test('a city of our own making depends on its seed alone', () => {
  const size = { orders: 20, stores: 5, riders: 4 }
  expect(makeInstance('a', 1, size)).toEqual(makeInstance('a', 1, size))
  expect(makeInstance('a', 1, size)).not.toEqual(makeInstance('a', 2, size))
})
