import { readAccount } from '#modules/identity/index.ts'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { toTransaction } from '#modules/transactions/index.ts'
import { implement } from '#server/services.ts'
import { requirePin } from './pin.ts'
import { withdraw } from './withdraw.ts'
import { readFund } from './withdrawal-fund.ts'

export const withdrawFunds = implement(
  'withdrawFunds',
  async ({ body, actor, services, transaction, idempotencyKey }) => {
    const { files } = services
    const party = { userId: actor.userId }
    const fund = readFund(services.config, body.fund)
    await requirePin(services, party, body.pin)

    return transaction(async (tx) => {
      const record = await withdraw(tx, services, {
        ...fund,
        party,
        ownerId: actor.userId,
        bankId: body.bank.id,
        category: 'withdrawal-out',
        title: (bank) => `Withdrawal to ${bank.name}`,
        refuseRepeat: idempotencyKey === undefined,
      })
      const user = await readAccount(tx, files, actor.userId)
      return { transaction: toTransaction(record, services, receiptAddresses(services, record.id)), user }
    })
  },
)
