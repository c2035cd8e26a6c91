import type { Money } from '#contract/records/money.ts'
import { toKobo, toMoney } from '#platform/money.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { withdrawalFee } from './fee.ts'

/** What is to be withdrawn and what that costs, in kobo. */
export function readFund(config: Config, fund: Money): { amount: number; fee: number } {
  const amount = toKobo(fund, 'fund')
  const least = config.WITHDRAWAL_MINIMUM_KOBO
  if (amount < least) {
    throw invalidField('fund.amount', 'too-small', `must be at least ${toMoney(least).amount}`)
  }
  return { amount, fee: withdrawalFee(config, amount) }
}
