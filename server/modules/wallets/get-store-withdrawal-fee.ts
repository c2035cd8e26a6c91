import { implement } from '#server/services.ts'
import { quoteFee } from './fee-quote.ts'

export const getStoreWithdrawalFee = implement(
  'getStoreWithdrawalFee',
  async ({ body, services: { config } }) => quoteFee(config, body.fund),
)
