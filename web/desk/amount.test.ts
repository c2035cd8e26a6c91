import { expect, test } from 'vitest'
import { readNaira } from './amount.ts'

test.for([
  ['500', 500],
  [' ₦1,250 ', 1250],
  ['1,234,567.5', 1_234_567.5],
  ['0.05', 0.05],
  ['0', 0],
] as const)('%j is ₦%d', ([typed, amount]) => {
  expect(readNaira(typed)).toEqual({ currency: 'ngn', amount })
})

test.for(['', '1,5', '12,34', '1.234', '-5', '1e3', 'five', '1.'])('%j is no amount', (typed) => {
  expect(readNaira(typed)).toBeUndefined()
})
