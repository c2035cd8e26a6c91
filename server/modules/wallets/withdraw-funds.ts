import { readAccount } from '#modules/identity/index.ts'
import { implement } from '#server/services.ts'
import { prepareWithdrawal } from './prepare-withdrawal.ts'
import { readWallet } from './wallet-record.ts'

export const withdrawFunds = implement('withdrawFunds', async (call) => {
  const { actor, services, transaction } = call
  const withdraw = await prepareWithdrawal(call, { userId: actor.userId })
  return transaction(async (tx) => ({
    transaction: await withdraw(tx),
    user: await readAccount(tx, services.files, actor.userId),
  }))
})

export const withdrawStoreFunds = implement('withdrawStoreFunds', async (call) => {
  const { params, services, transaction } = call
  const party = { storeId: params.storeId }
  const withdraw = await prepareWithdrawal(call, party)
  return transaction(async (tx) => ({
    transaction: await withdraw(tx),
    wallet: await readWallet(tx, services, party),
  }))
})
