import type { BankRecord } from '#contract/records/bank.ts'
import type { TransactionStatus } from '#contract/states.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'

export interface WithdrawalRow {
  id: string
  reference: string
  user_id: string | null
  store_id: string | null
  amount: number
  fee: number
  bank: BankRecord
  status: TransactionStatus
  transaction_id: string
  /** How often the provider was asked. */
  asked: number
  /** Of a store: its name. */
  store: string | null
}

export const withdrawalColumns = fragment`
  id, reference, user_id, store_id, amount, fee, bank, status, transaction_id, asked,
  (SELECT name FROM store WHERE store.id = withdrawal.store_id) AS store`

export const partyOfRow = (row: { user_id: string | null; store_id: string | null }): Party =>
  row.user_id !== null ? { userId: row.user_id } : { storeId: row.store_id! }
