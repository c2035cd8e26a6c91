import type { Config } from '#server/config.ts'

/** What a withdrawal costs on top, in kobo. */
export const withdrawalFee = ({ WITHDRAWAL_FEES }: Config, amount: number): number =>
  WITHDRAWAL_FEES.find(({ upTo }) => amount <= upTo)!.fee
