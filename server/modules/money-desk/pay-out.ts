import { roles } from '#contract/states.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { toTransaction } from '#modules/transactions/index.ts'
import { withdraw } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, oneOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { readPositiveAmount } from './positive-amount.ts'
import { requireHolder } from './wallet-holder.ts'

const PaidUser = row({ role: oneOf(roles), deleted: boolean })

async function requireCustomer(tx: Tx, userId: string): Promise<void> {
  const user = await tx.maybe(
    PaidUser,
    sql`
    SELECT role, deleted_at IS NOT NULL AS deleted FROM users
    WHERE id = ${userId} AND role <> 'operator' FOR NO KEY UPDATE`,
  )
  const { role } = requireHolder(user, 'user')
  if (role !== 'customer')
    throw invalidField('userId', 'choice', 'is no customer: riders and stores withdraw themselves')
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
