import type { Money } from '#contract/records/money.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { toKobo } from '#server/money/money.ts'

/** An amount for an operator to move, in kobo: any amount above zero. */
export function readPositiveAmount(fund: Money): number {
  const amount = toKobo(fund, 'fund')
  if (amount === 0) throw invalidField('fund.amount', 'too-small', 'must be above zero')
  return amount
}
