import { receiptAddresses } from '#modules/receipts/index.ts'
import { viewerOf } from '#modules/stores/index.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { TransactionRow, toTransaction, transactionColumns, transactionSource } from './transaction-row.ts'
import { storesReadBy } from './transaction-scope.ts'

export const getTransaction = implement('getTransaction', async ({ params, actor, services }) => {
  const { userId } = actor
  const row = await services.db.maybe(
    TransactionRow,
    sql`
    SELECT ${transactionColumns} FROM ${transactionSource(viewerOf(actor), services.config)}
    WHERE wallet_transaction.id = ${params.transactionId} AND (
      wallet_transaction.user_id = ${userId}
      OR EXISTS (SELECT FROM store WHERE store.id = wallet_transaction.store_id AND owner_id = ${userId})
      OR wallet_transaction.store_id IN (${storesReadBy(userId)})
    )`,
  )
  if (!row) throw new Refusal('transaction.absent')
  return toTransaction(row, services, receiptAddresses(services, row.id))
})
