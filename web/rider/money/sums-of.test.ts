import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { payOf } from '../orders/pay.ts'
import type { Earnings } from './earnings.ts'
import { sumsOf } from './sums-of.ts'

const naira = (amount: number) => ({ currency: 'ngn', amount })
const days = (last: number, amounts: number[]) =>
  amounts.map((amount, index) => ({
    day: `2026-11-${String(last - amounts.length + 1 + index).padStart(2, '0')}`,
    deliveries: 1,
    earned: { price: naira(amount) },
  })) as Earnings['days']

test('today and the week from its Monday are added up to the kobo', () => {
  // A Wednesday.
  const given = { to: '2026-11-18', days: days(18, [1000, 1000, 1000, 1000, 620.94, 620.94, 0.02]) }
  expect(sumsOf(given)).toEqual({
    today: { amount: 0.02, deliveries: 1 },
    week: { amount: 1241.9, deliveries: 3 },
  })
  const monday = { to: '2026-11-16', days: days(16, [500, 500, 500, 500, 500, 500, 700]) }
  expect(sumsOf(monday).week).toEqual({ amount: 700, deliveries: 1 })
})

test('a rider earns fee and tip; of a vendor rider the store has the fee', () => {
  const order = {
    summary: { delivery: { price: naira(820.94) } },
    store: { delivery: { price: { actual: naira(620.94) } } },
  } as Order
  expect(payOf(order, 'platform')).toEqual({ total: naira(820.94), tip: naira(200), isVendor: false })
  expect(payOf(order, 'vendor')).toEqual({ total: naira(200), tip: naira(200), isVendor: true })
})
