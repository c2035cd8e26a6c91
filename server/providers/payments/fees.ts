import type { Config } from '#server/config.ts'
import { feeAt } from '#server/money/fee-steps.ts'

/** What a provider charges, where it does not tell. Amounts are kobo. */
export interface ProviderFees {
  /** Of an amount that arrives. */
  incoming(amount: number): number
  /** For an amount that is sent. */
  outgoing(amount: number): number
}

export const providerFees = (config: Config): ProviderFees => ({
  incoming(amount) {
    const flat = amount < config.PROVIDER_FEE_FLAT_FROM_KOBO ? 0 : config.PROVIDER_FEE_FLAT_KOBO
    const share = Math.round((amount * config.PROVIDER_FEE_BASIS_POINTS) / 10_000)
    // Nobody keeps more than has arrived.
    return Math.min(share + flat, config.PROVIDER_FEE_HIGHEST_KOBO, amount)
  },
  outgoing: (amount) => feeAt(config.PROVIDER_TRANSFER_FEES, amount),
})
