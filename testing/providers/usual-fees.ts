import { providerFees } from '#providers/payments/fees.ts'
import { readConfig } from '#server/config.ts'

/** Where no setting says otherwise. */
export const usualFees = providerFees(readConfig({}))
