import { openApiDocument } from '#contract/openapi.ts'
import { operations } from '#contract/operations/index.ts'
import { BankRecord } from '#contract/records/bank.ts'
import { Location } from '#contract/records/location.ts'
import { Money } from '#contract/records/money.ts'
import { Order } from '#contract/records/order.ts'
import { Picture } from '#contract/records/picture.ts'
import { ReviewSummary } from '#contract/records/review-summary.ts'
import { Store } from '#contract/records/store.ts'
import { Transaction } from '#contract/records/transaction.ts'
import { AccountUser, User } from '#contract/records/user.ts'
import * as tables from './tables.ts'

/** Fields the contract has beyond the interface's tables, each with its reason. */
type Beyond = { [path: string]: string }

const ordered: Beyond = {
  packs: 'what was ordered: a store cannot cook from a sum',
  actions: 'what the viewer may do now, so that no app keeps a table of states of its own',
  code: 'the four digits the customer gives at the door',
  reason: 'why it was rejected, cancelled or failed is shown to the customer',
  fault: 'who was found at fault',
  dateScheduled: 'an order may be wanted for later',
  datePromised: 'when it should be there',
  dateOffered: 'an order wanted later is offered to riders when one is needed',
  dateDeadline: 'until when the next step must be taken',
  'timelines[].dateUpdated': 'when the stop last changed',
  'trackings[].dateUpdated': 'when the step last changed',
}

const recorded: Beyond = {
  affectsBalance: 'which bills add up to the balance of the wallet',
  debt: 'what is owed, of which only what was collected has moved the wallet',
}

const ofAccount: Beyond = {
  verification: 'where the check of one’s own identity stands',
  identity: 'what one has handed in for it',
  stores: 'which stores an app can open for an owner or an assistant',
}

const within = (part: string, beyond: Beyond): Beyond =>
  Object.fromEntries(Object.entries(beyond).map(([path, why]) => [`${part}.${path}`, why]))

const schemaOf = (document: object, ...path: string[]): object =>
  // biome-ignore lint/suspicious/noExplicitAny: the document is read as any tool would read it
  path.reduce((node: any, name) => node[name], document)

const envelopeOfWithdrawal = schemaOf(
  openApiDocument(),
  ...['paths', '/wallet/withdraw', 'post', 'responses', '200', 'content', 'application/json', 'schema'],
)

export interface Pair {
  table: tables.Table
  schema: object
  beyond?: Beyond
}

/** Each table of the interface, and the schema that must promise it. */
export const pairs: { [record: string]: Pair } = {
  'Response envelope': {
    table: { success: 'boolean', statusCode: 'number' },
    schema: envelopeOfWithdrawal,
    beyond: { data: 'the result, which has tables of its own' },
  },
  Money: { table: tables.money, schema: Money },
  Location: { table: tables.location, schema: Location },
  Picture: { table: tables.picture, schema: Picture },
  'Bank record': { table: tables.bankRecord, schema: BankRecord },
  'Review summary': { table: tables.reviewSummary, schema: ReviewSummary },
  Transaction: { table: tables.transaction, schema: Transaction, beyond: recorded },
  Store: { table: tables.store, schema: Store },
  User: { table: tables.user, schema: User },
  'Account user': { table: tables.accountUser, schema: AccountUser, beyond: ofAccount },
  Order: { table: tables.order, schema: Order, beyond: ordered },
  'Withdraw funds, request': {
    table: {
      fund: { currency: 'string', amount: 'number' },
      bank: { id: 'string' },
      pin: 'string',
    },
    schema: operations.withdrawFunds.body,
  },
  'Withdraw funds, answer': {
    table: { transaction: tables.transaction, user: tables.accountUser },
    schema: operations.withdrawFunds.answer,
    beyond: { ...within('transaction', recorded), ...within('user', ofAccount) },
  },
  'Get all orders, answer': {
    table: { data: [tables.order] },
    schema: { type: 'object', required: ['data'], properties: { data: operations.getOrders.answer } },
    beyond: Object.fromEntries(Object.entries(ordered).map(([path, why]) => [`data[].${path}`, why])),
  },
}
