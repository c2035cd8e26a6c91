import { amountIn } from '../kit/amount.ts'

export interface Money {
  currency: 'ngn'
  amount: number
}

const hasPartsOfKobo = (typed: string): boolean => /\.\d{3}/.test(typed)

/** The amount in naira that somebody typed; undefined if no such amount can be paid. */
export function readNaira(typed: string): Money | undefined {
  if (typed.trim() === '' || hasPartsOfKobo(typed)) return undefined
  const amount = amountIn(typed)
  return amount >= 0 ? { currency: 'ngn', amount } : undefined
}
