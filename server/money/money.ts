import type { Money } from '#contract/records/money.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** Money is integer kobo internally, and naira with at most two decimals in the API. */

const currency = 'ngn'
const most = 1_000_000_000

export function toKobo(money: Money, path: string): number {
  if (money.currency !== currency) throw invalidField(`${path}.currency`, 'choice', `must be ${currency}`)
  const { amount } = money
  if (amount < 0) throw invalidField(`${path}.amount`, 'too-small', 'must not be below zero')
  if (amount > most) throw invalidField(`${path}.amount`, 'too-large', `must not be above ${most}`)
  const kobo = Math.round(amount * 100)
  if (kobo / 100 !== amount)
    throw invalidField(`${path}.amount`, 'decimals', 'must have at most two decimals')
  return kobo
}

export const toMoney = (kobo: number): Money => ({ currency, amount: kobo / 100 })

/** An amount in naira from a query, in kobo. */
export const nairaToKobo = (amount: number): number => Math.round(amount * 100)
