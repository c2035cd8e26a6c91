import { implement } from '#server/services.ts'
import { quoteFee } from './fee-quote.ts'

export const getWithdrawalFee = implement('getWithdrawalFee', async ({ body, services: { config } }) =>
  quoteFee(config, body.fund),
)
