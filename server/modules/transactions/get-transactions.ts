import { implement } from '#server/services.ts'
import { listTransactions } from './list-transactions.ts'
import { ofStoresReadBy, ofUser } from './whose.ts'

export const getTransactions = implement('getTransactions', async (call) => {
  const { role, userId } = call.actor
  return listTransactions(role === 'assistant' ? ofStoresReadBy(userId) : ofUser(userId), call)
})
