import { expect, test } from 'vitest'
import { type Fix, isWorthSending, type SentPosition } from './worth-sending.ts'

const lagere = { latitude: 7.4905, longitude: 4.5521 }
const northOf = (metres: number) => ({ ...lagere, latitude: lagere.latitude + metres / 111_195 })
const second = 1000
const minute = 60 * second

const told: SentPosition = { at: lagere, readAt: 0, sentAt: 0 }
const fix = (metres: number, at: number, accuracyMetres = 10): Fix => ({
  at: northOf(metres),
  accuracyMetres,
  readAt: at,
})
const sent = (each: Fix, isCarrying: boolean, before: SentPosition | undefined = told) =>
  isWorthSending(each, before, { now: each.readAt, isCarrying })

test('the first is always told, however rough', () => {
  expect(isWorthSending(fix(0, 1, 3000), undefined, { now: 1, isCarrying: false })).toBe(true)
})

test('with an order a move of 40 metres is told after ten seconds, and not before', () => {
  expect(sent(fix(50, 11 * second), true)).toBe(true)
  expect(sent(fix(50, 9 * second), true)).toBe(false)
  expect(sent(fix(30, 60 * second), true)).toBe(false)
})

test('without an order a move of 120 metres is told after half a minute', () => {
  expect(sent(fix(130, 31 * second), false)).toBe(true)
  expect(sent(fix(130, 20 * second), false)).toBe(false)
  expect(sent(fix(100, 31 * second), false)).toBe(false)
})

test('who stands still tells it every two minutes with an order, every four without', () => {
  expect([1.9, 2].map((minutes) => sent(fix(0, minutes * minute), true))).toEqual([false, true])
  expect([3.9, 4].map((minutes) => sent(fix(0, minutes * minute), false))).toEqual([false, true])
})

test('what may be chance is no move', () => {
  // Farther than the smallest step, but within the inaccuracy of the position.
  expect(sent(fix(100, 30 * second, 150), true)).toBe(false)
  expect(sent(fix(600, 30 * second, 400), true)).toBe(false)
  expect(sent(fix(200, 30 * second, 150), true)).toBe(true)
})

test('a fix that is no newer than the last is not told again', () => {
  expect(isWorthSending(fix(500, 0), told, { now: 10 * minute, isCarrying: true })).toBe(false)
})

test('an hour of riding is at most 360 messages, an hour of standing at most 30', () => {
  const count = (metresPerSecond: number, isCarrying: boolean) => {
    let last: SentPosition | undefined
    let sum = 0
    for (let at = second; at <= 60 * minute; at += second) {
      const each = fix((metresPerSecond * at) / second, at)
      if (!isWorthSending(each, last, { now: at, isCarrying })) continue
      last = { at: each.at, readAt: at, sentAt: at }
      sum++
    }
    return sum
  }
  expect(count(8, true)).toBeLessThanOrEqual(360)
  expect(count(8, true)).toBeGreaterThan(300)
  expect(count(0, true)).toBeLessThanOrEqual(31)
  expect(count(0, false)).toBeLessThanOrEqual(16)
})
