import { Pagination } from '#contract/list.ts'
import { Alert, AlertsRead } from '#contract/records/alert.ts'
import { BankRecord } from '#contract/records/bank.ts'
import { Cart } from '#contract/records/cart.ts'
import { Chat, MessagesMarked } from '#contract/records/chat.ts'
import { Complaint } from '#contract/records/complaint.ts'
import { IdentityPapers } from '#contract/records/identity-papers.ts'
import { Location } from '#contract/records/location.ts'
import { Category, Item } from '#contract/records/menu.ts'
import { Message, TicketMessage } from '#contract/records/message.ts'
import { Money } from '#contract/records/money.ts'
import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { Order, OrderLine, OrderLocation } from '#contract/records/order.ts'
import { PartySummary } from '#contract/records/party.ts'
import { Picture } from '#contract/records/picture.ts'
import { Request } from '#contract/records/request.ts'
import { Review, ReviewsMetadata } from '#contract/records/review.ts'
import { ReviewSummary } from '#contract/records/review-summary.ts'
import { Store } from '#contract/records/store.ts'
import { StoreDetails } from '#contract/records/store-details.ts'
import { Ticket } from '#contract/records/ticket.ts'
import { UserTokens } from '#contract/records/tokens.ts'
import { Transaction } from '#contract/records/transaction.ts'
import { AccountUser, KnownUser, User } from '#contract/records/user.ts'
import { Wallet } from '#contract/records/wallet.ts'
import type { TSchema } from '#contract/schema.ts'

const { store, customer, rider } = Order.properties

/** The records of the contract, with all variants of each. */
const forms: { [record: string]: TSchema[] } = {
  Alert: [Alert],
  AlertsRead: [AlertsRead],
  BankRecord: [BankRecord],
  Cart: [Cart],
  Category: [Category],
  Chat: [Chat],
  Complaint: [Complaint],
  IdentityPapers: [IdentityPapers],
  Item: [Item],
  Location: [Location, OrderLocation],
  Message: [Message],
  MessagesMarked: [MessagesMarked],
  Money: [Money],
  OneTimePayment: [OneTimePayment],
  Order: [Order],
  OrderLine: [OrderLine],
  Pagination: [Pagination],
  PartySummary: [PartySummary],
  Picture: [Picture],
  Request: [Request],
  Review: [Review],
  ReviewSummary: [ReviewSummary],
  ReviewsMetadata: [ReviewsMetadata],
  Store: [Store, StoreDetails, store],
  Ticket: [Ticket],
  TicketMessage: [TicketMessage],
  Transaction: [Transaction],
  User: [User, KnownUser, AccountUser, customer, rider.anyOf[0]],
  UserTokens: [UserTokens],
  Wallet: [Wallet],
}

const names = new Map(
  Object.entries(forms).flatMap(([name, schemas]) => schemas.map((schema) => [JSON.stringify(schema), name])),
)

/** Cached, because comparing schemas is slow and done for every value of every answer. */
const found = new WeakMap<object, { name: string | undefined }>()

/** The name of the record that a schema is of, if any. */
export function recordOf(schema: object): string | undefined {
  const known = found.get(schema)
  if (known) return known.name
  const name = names.get(JSON.stringify(schema))
  found.set(schema, { name })
  return name
}
