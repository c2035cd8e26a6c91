import { expect, test } from 'vitest'
import { mostToWithdraw } from './most-to-withdraw.ts'

const naira = 100
const feeOf = async (amount: number) => (amount <= 5000 * naira ? 10 : 25) * naira
const most = (balance: number) => mostToWithdraw(balance, 100 * naira, feeOf)

test('the fee of the most still fits, and no kobo more would', async () => {
  expect(await most(45_479.85 * naira)).toBe(45_454.85 * naira)
  expect(await most(3000 * naira)).toBe(2990 * naira)
  expect(await most(110 * naira)).toBe(100 * naira)
})

test('what would cost the next step’s fee stays below the step', async () => {
  expect(await most(5008 * naira)).toBe(4998 * naira)
  expect(await most(5020 * naira)).toBe(5000 * naira)
  expect(await most(5026 * naira)).toBe(5001 * naira)
})

test('where the least and its fee do not fit there is none', async () => {
  expect(await most(109 * naira)).toBeUndefined()
  expect(await most(99 * naira)).toBeUndefined()
})
