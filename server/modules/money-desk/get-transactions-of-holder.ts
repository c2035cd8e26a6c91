import { listTransactions, ofStore, ofUser } from '#modules/transactions/index.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { requireHolder } from './wallet-holder.ts'

const HolderRow = row({ deleted: boolean })

export const getTransactionsOfUser = implement('getTransactionsOfUser', async (call) => {
  const { userId } = call.params
  const user = await call.services.db.maybe(
    HolderRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${userId} AND role IN ('customer', 'rider')`,
  )
  requireHolder(user, 'user')
  return listTransactions(ofUser(userId), call)
})

export const getTransactionsOfStore = implement('getTransactionsOfStore', async (call) => {
  const { storeId } = call.params
  const store = await call.services.db.maybe(
    HolderRow,
    sql`SELECT deleted_at IS NOT NULL AS deleted FROM store WHERE id = ${storeId}`,
  )
  requireHolder(store, 'store')
  return listTransactions(ofStore(storeId), call)
})
