import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { payText } from './stage.ts'

test('how long an order can still be paid is said while that is worth counting', () => {
  const now = Date.now()
  const textIn = (minutes: number) =>
    payText({ dateDeadline: new Date(now + minutes * 60_000).toISOString() } as Order, now)
  expect(textIn(12)).toBe('Pay within 12 min')
  expect(textIn(90)).toBe('Pay within 1 h 30 min')
  expect(textIn(60 * 24 * 365)).toBeUndefined()
  expect(textIn(-1)).toBeUndefined()
  expect(payText({ dateDeadline: null } as Order, now)).toBeUndefined()
})
