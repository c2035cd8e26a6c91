import { implement } from '#server/services.ts'
import { prepareWithdrawal } from './prepare-withdrawal.ts'
import { readWallet } from './wallet-record.ts'

export const withdrawStoreFunds = implement('withdrawStoreFunds', async (call) => {
  const { params, services, transaction } = call
  const party = { storeId: params.storeId }
  const withdraw = await prepareWithdrawal(call, party)
  return transaction(async (tx) => ({
    transaction: await withdraw(tx),
    wallet: await readWallet(tx, services, party),
  }))
})
