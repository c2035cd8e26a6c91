import { feeAt } from '#platform/fee-steps.ts'
import type { Config } from '#server/config.ts'

/** What a withdrawal costs on top, in kobo. */
export const withdrawalFee = ({ WITHDRAWAL_FEES }: Config, amount: number): number =>
  feeAt(WITHDRAWAL_FEES, amount)
