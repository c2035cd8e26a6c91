import { listTransactions, ofStore, ofUser } from '#modules/transactions/index.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

const HolderRow = row({ deleted: boolean })

export const getTransactionsOfUser = implement('getTransactionsOfUser', async (call) => {
  const { userId } = call.params
  const user = await call.services.db.maybe(
    HolderRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${userId} AND role IN ('customer', 'rider')`,
  )
  if (!user) throw new Refusal('user.absent')
  if (user.deleted) throw new Refusal('user.deleted')
  return listTransactions(ofUser(userId), call)
})

export const getTransactionsOfStore = implement('getTransactionsOfStore', async (call) => {
  const { storeId } = call.params
  const store = await call.services.db.maybe(
    HolderRow,
    sql`SELECT deleted_at IS NOT NULL AS deleted FROM store WHERE id = ${storeId}`,
  )
  if (!store) throw new Refusal('store.absent')
  if (store.deleted) throw new Refusal('store.deleted')
  return listTransactions(ofStore(storeId), call)
})
