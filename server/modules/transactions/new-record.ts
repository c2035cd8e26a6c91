import type { BankRecord } from '#contract/records/bank.ts'
import type { PaymentMethod, TransactionCategory, TransactionStatus } from '#contract/states.ts'
import type { Account } from '#modules/ledger/index.ts'
import type { Party } from '#server/party.ts'
import type { BillLines } from './bill-part.ts'

/** A new transaction record of a party about a movement of money. Amounts are kobo. */
export interface NewRecord {
  party: Party
  category: TransactionCategory
  amount: number
  title: string
  method: PaymentMethod
  status?: TransactionStatus
  bank?: BankRecord
  summary?: Partial<BillLines>
  /** The store that the record is about; defaults to the party itself if it is a store. */
  aboutStoreId?: string
  orderId?: string
  /** The account and the amount of the ledger entry behind the record, if they are not the party's wallet and the record's amount. */
  entry?: { account: Account; amount: number }
  /** The debt that the record describes or collects. */
  receivableId?: string
}
