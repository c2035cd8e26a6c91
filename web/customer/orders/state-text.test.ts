import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { stateText } from './state-text.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const order = (preparation: string, dateScheduled: string | null = null) =>
  ({
    status: 'accepted',
    payment: { status: 'paid' },
    trackings: [{ type: 'store-preparation', status: preparation }],
    dateScheduled,
  }) as Order

test('an accepted order is being made, ready, or waits for its time', () => {
  expect(stateText(order('ongoing'))).toBe('Being made')
  expect(stateText(order('completed'))).toBe('Ready')
  expect(stateText(order('ongoing', inHours(20)))).toBe('Accepted')
  expect(stateText(order('ongoing', inHours(0.5)))).toBe('Being made')
})
