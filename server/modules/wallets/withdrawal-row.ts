import { BankRecord } from '#contract/records/bank.ts'
import { transactionStatuses } from '#contract/states.ts'
import { integer, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'

export const WithdrawalRow = row({
  id: uuid,
  reference: text,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  amount: integer,
  fee: integer,
  bank: BankRecord,
  status: oneOf(transactionStatuses),
  transaction_id: uuid,
  /** The number of runs of its job, each of which sends the transfer or queries its status. */
  asked: integer,
  /** The name of the store, if it is a store's withdrawal. */
  store: nullable(text),
})
export type WithdrawalRow = RowOf<typeof WithdrawalRow>

export const withdrawalColumns = fragment`
  id, reference, user_id, store_id, amount, fee, bank, status, transaction_id, asked,
  (SELECT name FROM store WHERE store.id = withdrawal.store_id) AS store`

export const partyOfRow = (row: { user_id: string | null; store_id: string | null }): Party =>
  row.user_id !== null ? { userId: row.user_id } : { storeId: row.store_id! }
