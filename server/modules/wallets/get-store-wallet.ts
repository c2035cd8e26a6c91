import { implement } from '#server/services.ts'
import { readWallet } from './wallet-record.ts'

export const getStoreWallet = implement('getStoreWallet', async ({ params: { storeId }, services }) =>
  readWallet(services.db, services, { storeId }),
)
