import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.for([
  [0, '₦0'],
  [950, '₦950'],
  [1250, '₦1,250'],
  [-1234567, '−₦1,234,567'],
  [0.05, '₦0.05'],
  [12345.6, '₦12,345.60'],
  [100000.01, '₦100,000.01'],
] as const)('%d is written as %s', ([amount, expected]) => {
  expect(moneyText({ currency: 'ngn', amount })).toBe(expected)
})

test('a currency without a sign of its own is written by its letters', () => {
  expect(moneyText({ currency: 'ghs', amount: 1000 })).toBe('GHS 1,000')
})
