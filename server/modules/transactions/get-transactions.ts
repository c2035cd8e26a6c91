import { implement } from '#server/services.ts'
import { listTransactions } from './list-transactions.ts'
import { ofStore, ofStoresReadBy, ofUser } from './transaction-scope.ts'

export const getTransactions = implement('getTransactions', async (call) => {
  const { role, userId } = call.actor
  return listTransactions(role === 'assistant' ? ofStoresReadBy(userId) : ofUser(userId), call)
})

export const getStoreTransactions = implement('getStoreTransactions', async (call) =>
  listTransactions(ofStore(call.params.storeId), call),
)
