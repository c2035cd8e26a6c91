import { expect, test } from 'vitest'
import { billNairaText, nairaText } from './naira-text.ts'

const amounts = [0, 5, 123_450, 100_000_000, -75_050]

test('bills always have both decimals', () => {
  expect(amounts.map(billNairaText)).toEqual(['₦0.00', '₦0.05', '₦1,234.50', '₦1,000,000.00', '−₦750.50'])
})

test('texts have both decimals or none', () => {
  expect(amounts.map(nairaText)).toEqual(['₦0', '₦0.05', '₦1,234.50', '₦1,000,000', '−₦750.50'])
})
