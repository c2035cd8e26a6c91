import { expect, test } from 'vitest'
import { amountIn, priceIn } from './amount.ts'

test.for([
  ['', 0],
  ['500', 500],
  [' ₦1,250 ', 1250],
  ['1,234,567.5', 1_234_567.5],
  ['.5', 0.5],
  ['-5', -5],
] as const)('%j is %d', ([typed, amount]) => {
  expect(amountIn(typed)).toBe(amount)
})

test.for(['1,5', '12,34', '1,2345', '1e3', 'five', '1.', '-'])('%j is no number', (typed) => {
  expect(amountIn(typed)).toBeNaN()
})

test('a price that is left empty is no price, and one that is free is typed', () => {
  for (const typed of [undefined, '', ' ', '₦'])
    expect(JSON.stringify(priceIn(typed))).toBe('{"currency":"ngn"}')
  expect(priceIn('0')).toEqual({ currency: 'ngn', amount: 0 })
  expect(priceIn('₦1,250')).toEqual({ currency: 'ngn', amount: 1250 })
})
