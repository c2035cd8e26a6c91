import { implement } from '#server/services.ts'
import { quoteWithdrawalFee } from './withdrawal-fee.ts'

export const getWithdrawalFee = implement('getWithdrawalFee', async ({ body, services: { config } }) =>
  quoteWithdrawalFee(config, body.fund),
)

export const getStoreWithdrawalFee = implement(
  'getStoreWithdrawalFee',
  async ({ body, services: { config } }) => quoteWithdrawalFee(config, body.fund),
)
