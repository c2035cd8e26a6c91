import type { Module } from '#server/services.ts'
import { getTransaction } from './get-transaction.ts'
import { getStoreTransactions, getTransactions } from './get-transactions.ts'
import { verifyReceipt } from './verify-receipt.ts'

export { type BillLines, partOfBill } from './bill-part.ts'
export { eraseBanks } from './erase-banks.ts'
export { listTransactions } from './list-transactions.ts'
export type { NewRecord } from './new-record.ts'
export { type RecordedMovement, type RecordSubject, recordMovement } from './record-movement.ts'
export { setStatus } from './set-transaction-status.ts'
export { transactionEventData } from './transaction-event-data.ts'
export {
  noReceipt,
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionSource,
} from './transaction-row.ts'
export { ofStore, ofUser } from './transaction-scope.ts'

export const transactions: Module = {
  operations: [getStoreTransactions, getTransaction, getTransactions, verifyReceipt],
}
