import { expect, test } from 'vitest'
import { providerFees } from '#providers/payments/fees.ts'
import { readConfig } from '#server/config.ts'
import { usualFees } from '#testing/providers/usual-fees.ts'

test.for([
  [100, 2],
  [249_999, 3_750],
  [250_000, 13_750],
  [500_000, 17_500],
  [12_666_666, 200_000],
  [100_000_000, 200_000],
] as const)('of %i kobo received, the fee is %i', ([amount, fee]) => {
  expect(usualFees.incoming(amount)).toBe(fee)
})

test.for([
  [10_000, 1_000],
  [500_000, 1_000],
  [500_001, 2_500],
  [5_000_000, 2_500],
  [5_000_001, 5_000],
] as const)('sending %i kobo costs %i', ([amount, fee]) => {
  expect(usualFees.outgoing(amount)).toBe(fee)
})

const others = providerFees(
  readConfig({
    PROVIDER_FEE_BASIS_POINTS: '200',
    PROVIDER_FEE_FLAT_KOBO: '5000',
    PROVIDER_FEE_FLAT_FROM_KOBO: '1000',
    PROVIDER_FEE_HIGHEST_KOBO: '9000',
    PROVIDER_TRANSFER_FEES: '100:0 *:7.50',
  }),
)

test.for([
  [999, 20],
  [1_000, 1_000],
  [100_000, 7_000],
  [200_000, 9_000],
  [900_000, 9_000],
] as const)(
  'with other settings, of %i kobo received the fee is %i, never more than received',
  ([amount, fee]) => {
    expect(others.incoming(amount)).toBe(fee)
  },
)

test.for([
  [10_000, 0],
  [10_001, 750],
] as const)('with other settings, sending %i kobo costs %i', ([amount, fee]) => {
  expect(others.outgoing(amount)).toBe(fee)
})
