import { afterEach, expect, test, vi } from 'vitest'
import { eachMinute, now, setDifference } from '../kit/clock.ts'
import { leftText, nearText } from '../kit/time.tsx'
import { openServerClock } from './server-clock.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-16T12:00:00Z')
const header = (at: number) => new Date(at).toUTCString()

afterEach(() => {
  vi.useRealTimers()
  setDifference(0)
})

test.for([-hour, hour])('a telephone whose clock is wrong by %i ms shows the service’s time', (wrong) => {
  vi.useFakeTimers({ now: noon + wrong, toFake: ['Date'] })
  const clock = openServerClock()
  const shown: number[] = []
  const stop = eachMinute.subscribe((time) => void shown.push(time))
  clock.learn(header(noon), Date.now() - 100, Date.now())
  // Times on the screen are corrected at once, before the next tick.
  expect(Math.abs(shown.at(-1)! - noon)).toBeLessThan(1000)
  stop()
  expect(Math.abs(now() - noon)).toBeLessThan(1000)
  const deadline = noon + 4 * 60_000
  expect(leftText(deadline, now())).toMatch(/^(4:00|3:59)$/)
  expect(nearText(deadline, now())).toBe('in 4 min')
})

test('of several answers the quickest tells most, and a good clock is left alone', () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  const clock = openServerClock()
  clock.learn(header(noon - hour), noon - 200, noon)
  clock.learn(header(noon - hour - 9000), noon - 18_000, noon)
  expect(Math.abs(now() - (noon - hour))).toBeLessThan(1000)
  clock.learn(header(noon), noon - 50, noon)
  expect(now()).toBe(noon)
  clock.learn(null, noon, noon)
  expect(now()).toBe(noon)
})
