import type { Operations } from '#contract/operations/index.ts'
import type { Transaction } from '#contract/records/transaction.ts'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { toTransaction } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/operations/call.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { requirePin } from './pin/require-pin.ts'
import { withdraw } from './withdraw.ts'
import { readWithdrawalAmount } from './withdrawal-fee.ts'

type WithdrawalCall = Pick<
  Call<Operations['withdrawFunds'], Services>,
  'body' | 'actor' | 'services' | 'idempotencyKey'
>

/** Checks a withdrawal of a rider or a store before the transaction; returns the work of the transaction. */
export async function prepareWithdrawal(
  { body, actor, services, idempotencyKey }: WithdrawalCall,
  party: Party,
): Promise<(tx: Tx) => Promise<Transaction>> {
  const fund = readWithdrawalAmount(services.config, body.fund)
  await requirePin(services, party, body.pin)
  return async (tx) => {
    const record = await withdraw(tx, services, {
      ...fund,
      party,
      ownerId: actor.userId,
      bankId: body.bank.id,
      title: (bank) => `Withdrawal to ${bank.name}`,
      refuseRepeat: idempotencyKey === undefined,
    })
    return toTransaction(record, services, receiptAddresses(services, record.id))
  }
}
