import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Doubles numbers asynchronously and records the arguments of each call. */
function doubler(how: { mostAtOnce?: number; pause?: { ms: number; unless: number } } = {}) {
  const times: number[][] = []
  const double = batched(async (numbers: number[]) => {
    times.push(numbers)
    await breathe()
    if (numbers.includes(0)) throw new Error('zero')
    return numbers.map((number) => number * 2)
  }, how)
  return { times, double }
}

test('calls made in one turn, or while a batch runs, are sent together, and each gets its own result', async () => {
  const { times, double } = doubler()
  const first = [1, 2].map(double)
  await breathe()
  const later = [3, 4].map(double)
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(times).toEqual([[1, 2], [3, 4], [5]])
})

test('a batch has at most the maximum size', async () => {
  const { times, double } = doubler({ mostAtOnce: 2 })
  await Promise.all([1, 2, 3, 4, 5].map(double))
  expect(times).toEqual([[1, 2], [3, 4], [5]])
})

test('calls that are made in the pause after a batch are sent together', async () => {
  const { times, double } = doubler({ pause: { ms: 200, unless: 3 } })
  await double(1)
  const second = double(2)
  await breathe()
  await breathe()
  await Promise.all([second, double(3)])
  expect(times).toEqual([[1], [2, 3]])
})

test('enough calls are sent without a pause', async () => {
  const { times, double } = doubler({ pause: { ms: 60_000, unless: 2 } })
  const first = double(1)
  await breathe()
  const later = [2, 3].map(double)
  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
  expect(times).toEqual([[1], [2, 3]])
})

test('an error rejects only the calls of its own batch', async () => {
  const { double } = doubler({ mostAtOnce: 2 })
  const fates = await Promise.allSettled([1, 0, 2].map(double))
  expect(fates.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await double(3)).toBe(6)
})
