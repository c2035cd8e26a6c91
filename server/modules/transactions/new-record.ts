import type { BankRecord } from '#contract/records/bank.ts'
import type { PaymentMethod, TransactionCategory, TransactionStatus } from '#contract/states.ts'
import type { Account } from '#modules/ledger/index.ts'
import type { Party } from '#server/party.ts'
import type { BillLines } from './bill-part.ts'

/** What a party will read of a movement. Amounts are kobo. */
export interface NewRecord {
  party: Party
  category: TransactionCategory
  amount: number
  title: string
  method: PaymentMethod
  status?: TransactionStatus
  bank?: BankRecord
  summary?: Partial<BillLines>
  /** The party's own, if it is a store and nothing else is said. */
  aboutStoreId?: string
  orderId?: string
  /** The account whose entry it tells of, if it is not the party's wallet, and what the entry is. */
  entry?: { account: Account; amount: number }
  /** The debt that it tells of, or that it is the collection of. */
  receivableId?: string
}
