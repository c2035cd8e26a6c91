import { expect, test } from 'vitest'
import { incomingFee, outgoingFee } from '#providers/payments/fees.ts'

test.for([
  [100, 2],
  [249_999, 3_750],
  [250_000, 13_750],
  [500_000, 17_500],
  [12_666_666, 200_000],
  [100_000_000, 200_000],
] as const)('of %i kobo that arrive, %i are kept', ([amount, fee]) => {
  expect(incomingFee(amount)).toBe(fee)
})

test.for([
  [10_000, 1_000],
  [500_000, 1_000],
  [500_001, 2_500],
  [5_000_000, 2_500],
  [5_000_001, 5_000],
] as const)('sending %i kobo costs %i', ([amount, fee]) => {
  expect(outgoingFee(amount)).toBe(fee)
})
