import { raiseAlert } from '#modules/alerts/index.ts'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { toTransaction } from '#modules/transactions/index.ts'
import { withdraw } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readPositiveAmount } from './positive-amount.ts'
import { requireHolder } from './wallet-holder.ts'

const DeletedRow = row({ deleted: boolean })

/** Riders and stores withdraw themselves. */
async function requireCustomer(tx: Tx, userId: string): Promise<void> {
  const customer = await tx.maybe(
    DeletedRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM users
    WHERE id = ${userId} AND role = 'customer' FOR NO KEY UPDATE`,
  )
  requireHolder(customer, 'user')
}

export const payOut = implement(
  'payOut',
  async ({ params: { userId }, body, services, transaction, idempotencyKey }) => {
    const amount = readPositiveAmount(body.fund)
    return transaction(async (tx) => {
      await requireCustomer(tx, userId)
      const record = await withdraw(tx, services, {
        party: { userId },
        ownerId: userId,
        isPayOut: true,
        bankId: body.bank.id,
        amount,
        fee: 0,
        title: (bank) => `Payout to ${bank.name}`,
        refuseRepeat: idempotencyKey === undefined,
      })
      await raiseAlert(tx, { userId }, 'payout-initiated', {
        words: { amount },
        data: { transactionId: record.id },
      })
      return toTransaction(record, services, receiptAddresses(services, record.id))
    })
  },
)
