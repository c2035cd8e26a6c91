import { implement } from '#server/services.ts'
import { listTransactions } from './list-transactions.ts'
import { ofStore } from './whose.ts'

export const getStoreTransactions = implement('getStoreTransactions', async (call) =>
  listTransactions(ofStore(call.params.storeId), call),
)
