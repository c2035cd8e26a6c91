import type { BankRecord } from '#contract/records/bank.ts'
import type { PaymentMethod, TransactionCategory, TransactionStatus } from '#contract/states.ts'
import type { Account } from '#modules/ledger/index.ts'
import type { Party } from '#server/party.ts'
import type { BillLines } from './bill-part.ts'

/** A transaction record of a party about a movement. Amounts are kobo. */
export interface NewRecord {
  party: Party
  category: TransactionCategory
  amount: number
  title: string
  method: PaymentMethod
  status?: TransactionStatus
  bank?: BankRecord
  summary?: Partial<BillLines>
  /** Defaults to the party itself, if it is a store. */
  aboutStoreId?: string
  orderId?: string
  /** The account of the ledger entry behind the record, if it is not the party's wallet, and the amount. */
  entry?: { account: Account; amount: number }
  /** The debt that the record is about, or that it collects. */
  receivableId?: string
}
