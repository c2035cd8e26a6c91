import type { BankEntry } from '#contract/records/bank.ts'
import type { Money } from '#contract/records/money.ts'
import { withOneKey } from '../../live/one-key.ts'
import type { Actor } from '../actor.ts'

interface Page {
  keyword?: string
  lastEvaluatedKey?: string | undefined
}
export type PinChange = { pin: string; currentPin?: string; proof?: string; password?: string }
export type Withdrawal = { fund: Money; bank: { id: string }; pin: string }

/** The operations of a wallet, for a person or for a store. */
export function walletCalls({ live: { client, session }, storeId, role }: Actor) {
  const shared = {
    transaction: (transactionId: string) => client.getTransaction({ params: { transactionId } }),
  }
  if (storeId !== undefined) {
    const params = { storeId }
    return {
      ...shared,
      mayWithdraw: role === 'store',
      wallet: async () => (await client.getStoreWallet({ params })).data,
      transactions: (query: Page) => client.getStoreTransactions({ params, query }),
      setPin: async (body: PinChange) => (await client.updateStorePin({ params, body })).data,
      fee: async (fund: Money) => (await client.getStoreWithdrawalFee({ params, body: { fund } })).data,
      withdraw: async (body: Withdrawal) =>
        (await withOneKey(client.withdrawStoreFunds, { params, body })).data.wallet,
      banks: async () => (await client.getStore({ params })).data.management?.banks ?? [],
      async setBanks(banks: BankEntry[]) {
        const { management } = (await client.getStore({ params })).data
        const { data } = await client.updateStore({ params, body: { version: management!.version, banks } })
        return data.management?.banks ?? []
      },
    }
  }
  const wallet = async () => (await client.getWallet()).data
  return {
    ...shared,
    mayWithdraw: role === 'rider',
    wallet,
    transactions: (query: Page) => client.getTransactions({ query }),
    setPin: async (body: PinChange) => (await client.updatePin({ body })).data,
    fee: async (fund: Money) => (await client.getWithdrawalFee({ body: { fund } })).data,
    async withdraw(body: Withdrawal) {
      const { data } = await withOneKey(client.withdrawFunds, { body })
      session.setAccount(data.user)
      return wallet()
    },
    banks: async () => (await client.getAccount()).data.banks,
    async setBanks(banks: BankEntry[]) {
      const { data } = await client.updateUser({ body: { banks } })
      session.setAccount(data)
      return data.banks
    },
  }
}
