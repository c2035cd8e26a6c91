import { implement } from '#server/services.ts'
import { readWallet } from './wallet-record.ts'

export const getWallet = implement('getWallet', async ({ actor: { userId }, services }) =>
  readWallet(services.db, services, { userId }),
)

export const getStoreWallet = implement('getStoreWallet', async ({ params: { storeId }, services }) =>
  readWallet(services.db, services, { storeId }),
)
