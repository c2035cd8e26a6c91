import { providerFees } from '#providers/payments/fees.ts'
import { readConfig } from '#server/config.ts'

/** The fees of the default settings. */
export const usualFees = providerFees(readConfig({}))
