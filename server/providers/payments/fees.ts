import type { Config } from '#server/config.ts'
import { feeAt } from '#server/money/fee-steps.ts'

/** The provider's fees, used if the provider does not report them. Amounts are kobo. */
export interface ProviderFees {
  /** For an amount received. */
  incoming(amount: number): number
  /** For an amount sent. */
  outgoing(amount: number): number
}

export const providerFees = (config: Config): ProviderFees => ({
  incoming(amount) {
    const flat = amount < config.PROVIDER_FEE_FLAT_FROM_KOBO ? 0 : config.PROVIDER_FEE_FLAT_KOBO
    const share = Math.round((amount * config.PROVIDER_FEE_BASIS_POINTS) / 10_000)
    // The fee is never more than the amount received.
    return Math.min(share + flat, config.PROVIDER_FEE_HIGHEST_KOBO, amount)
  },
  outgoing: (amount) => feeAt(config.PROVIDER_TRANSFER_FEES, amount),
})
