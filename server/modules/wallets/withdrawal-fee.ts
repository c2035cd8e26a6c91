import type { Money } from '#contract/records/money.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { feeAt } from '#server/money/fee-steps.ts'
import { toKobo, toMoney } from '#server/money/money.ts'

/** The fee of a withdrawal, charged on top of the amount, in kobo. */
export const withdrawalFee = ({ WITHDRAWAL_FEES }: Config, amount: number): number =>
  feeAt(WITHDRAWAL_FEES, amount)

/** The amount to withdraw and its fee, in kobo. Refuses an amount below the minimum. */
export function readWithdrawalAmount(config: Config, fund: Money): { amount: number; fee: number } {
  const amount = toKobo(fund, 'fund')
  const least = config.WITHDRAWAL_MINIMUM_KOBO
  if (amount < least) {
    throw invalidField('fund.amount', 'too-small', `must be at least ${toMoney(least).amount}`)
  }
  return { amount, fee: withdrawalFee(config, amount) }
}

/** The cost of a withdrawal. Refuses the same amounts as the withdrawal itself. */
export function quoteWithdrawalFee(config: Config, fund: Money): { fund: Money; fee: Money; bill: Money } {
  const { amount, fee } = readWithdrawalAmount(config, fund)
  return { fund, fee: toMoney(fee), bill: toMoney(amount + fee) }
}
