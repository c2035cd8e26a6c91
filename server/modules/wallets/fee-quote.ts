import type { Money } from '#contract/records/money.ts'
import { toMoney } from '#platform/money.ts'
import type { Config } from '#server/config.ts'
import { readFund } from './withdrawal-fund.ts'

/** What a withdrawal would cost; refused where the withdrawal itself would be. */
export function quoteFee(config: Config, fund: Money): { fund: Money; fee: Money; bill: Money } {
  const { amount, fee } = readFund(config, fund)
  return { fund, fee: toMoney(fee), bill: toMoney(amount + fee) }
}
