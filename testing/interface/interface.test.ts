import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { events } from '#contract/events.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { BankRecord } from '#contract/records/bank.ts'
import { Location } from '#contract/records/location.ts'
import { Money } from '#contract/records/money.ts'
import { Order } from '#contract/records/order.ts'
import { Picture } from '#contract/records/picture.ts'
import { ReviewSummary } from '#contract/records/review-summary.ts'
import { Store } from '#contract/records/store.ts'
import { Transaction } from '#contract/records/transaction.ts'
import { AccountUser, User } from '#contract/records/user.ts'
import { errorsOf } from '#contract/rules.ts'
import * as states from '#contract/states.ts'
import { interfaceEvents, interfaceOperations } from './operations.ts'
import * as tables from './records.ts'
import { pathsOfSchema, pathsOfTable } from './schema-paths.ts'

/**
 * Compares the contract with the interface, which is written down separately in operations.ts and records.ts.
 */

test('the operations that are not marked as additions are those of the interface', () => {
  const declared = Object.entries<Operation>(operations).filter(([, { addition }]) => !addition)
  const rows = declared.map(
    ([operationId, { group, method, path }]) => `${group} ${operationId}: ${method} ${path}`,
  )
  const wanted = Object.entries(interfaceOperations).flatMap(([group, entries]) =>
    Object.entries(entries).map(([operationId, address]) => `${group} ${operationId}: ${address}`),
  )
  expect(rows.toSorted()).toEqual(wanted.toSorted())
})

test('every event of the interface is sent by the server or is an action of the socket, and no other', () => {
  const declared = new Set([...Object.keys(events), ...Object.keys(actions)])
  expect([...declared].toSorted()).toEqual(interfaceEvents.toSorted())
})

const sets: { [name in keyof typeof tables.words]: readonly string[] } = { ...states }

test.for(Object.entries(tables.words))('%s: the values are those of the interface', ([name, words]) => {
  expect(sets[name as keyof typeof sets].toSorted()).toEqual(words.toSorted())
})

/** Fields of the contract that are not in the interface's tables, each with its reason. */
type Beyond = { [path: string]: string }

const ordered: Beyond = {
  packs: 'what was ordered: a store cannot cook from a sum',
  actions: 'what the viewer may do now, so that no app keeps a table of states of its own',
  code: 'the four digits the customer gives at the door',
  reason: 'why it was rejected, cancelled or failed is shown to the customer',
  fault: 'who was found at fault',
  times: 'when to expect it, with ranges, by what is known',
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
  'role.reason': 'why the role was rejected, suspended or revoked',
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

interface Pair {
  table: tables.Table
  schema: object
  beyond?: Beyond
}

/** Each table of the interface, and the corresponding schema. */
const pairs: { [record: string]: Pair } = {
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

test.for(Object.entries(pairs))(
  '%s: the contract has the interface’s fields, and beyond them only what is listed',
  ([, { table, schema, beyond = {} }]) => {
    const promised = pathsOfSchema(schema)
    const isBeyond = (path: string) =>
      Object.keys(beyond).some(
        (each) => path === each || (/^[.[]/.test(path.slice(each.length)) && path.startsWith(each)),
      )
    const ours = Object.entries(promised).filter(([path]) => !isBeyond(path))
    expect(Object.fromEntries(ours)).toEqual(pathsOfTable(table))
    const unused = Object.keys(beyond).filter(
      (each) => !Object.keys(promised).some((path) => path.startsWith(each)),
    )
    expect(unused).toEqual([])
  },
)

/** Possible for every operation: invalid input, a key in use, limits, internal errors. */
const sharedStatuses = [400, 409, 429, 500]

test.for([
  ['withdrawFunds', [400, 401, 403]],
  ['getOrders', [401, 403]],
] as const)('%s answers only with the statuses of the interface', ([operationId, documented]) => {
  const statuses = new Set(errorsOf(operations[operationId]).map((code) => errors[code].status))
  const own = [...statuses].filter((status) => !sharedStatuses.includes(status))
  expect(own.toSorted()).toEqual(documented.filter((status) => status !== 400))
})
