import { transactionStatuses } from '#contract/states.ts'
import { integer, oneOf, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'

const ReceiptRow = row({
  bill_price: integer,
  status: oneOf(transactionStatuses),
  created_at: timestamp,
})

export const verifyReceipt = implement('verifyReceipt', async ({ params, services: { db } }) => {
  const row = await db.maybe(
    ReceiptRow,
    sql`
    SELECT bill_price, status, created_at FROM wallet_transaction WHERE code = ${params.code}`,
  )
  if (!row) throw new Refusal('receipt.absent')
  return {
    amount: toMoney(row.bill_price),
    status: row.status,
    dateCreated: row.created_at.toISOString(),
  }
})
