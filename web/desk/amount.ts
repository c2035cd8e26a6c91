import { amountIn } from '../kit/amount.ts'

export interface Money {
  currency: 'ngn'
  amount: number
}

const hasPartsOfKobo = (typed: string): boolean => /\.\d{3}/.test(typed)

/** What somebody typed as an amount in naira; undefined where it is none that could be paid. */
export function readNaira(typed: string): Money | undefined {
  if (typed.trim() === '' || hasPartsOfKobo(typed)) return undefined
  const amount = amountIn(typed)
  return amount >= 0 ? { currency: 'ngn', amount } : undefined
}
