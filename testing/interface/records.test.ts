import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { operations } from '#contract/operations/index.ts'
import { errorsOf } from '#contract/rules.ts'
import * as states from '#contract/states.ts'
import { leavesOfSchema, leavesOfTable } from './leaves.ts'
import { pairs } from './pairs.ts'
import { words } from './words.ts'

test.for(Object.entries(pairs))(
  '%s: the contract promises the interface’s fields, and beyond them only what is listed',
  ([, { table, schema, beyond = {} }]) => {
    const promised = leavesOfSchema(schema)
    const isBeyond = (path: string) =>
      Object.keys(beyond).some(
        (each) => path === each || (/^[.[]/.test(path.slice(each.length)) && path.startsWith(each)),
      )
    const ours = Object.entries(promised).filter(([path]) => !isBeyond(path))
    expect(Object.fromEntries(ours)).toEqual(leavesOfTable(table))
    const unused = Object.keys(beyond).filter(
      (each) => !Object.keys(promised).some((path) => path.startsWith(each)),
    )
    expect(unused).toEqual([])
  },
)

const setsOf: { [name in keyof typeof words]: readonly string[] } = {
  'customer order status': states.customerOrderStatuses,
  'rider order status': states.customerOrderStatuses,
  'store order status': states.storeOrderStatuses,
  'order payment status': states.orderPaymentStatuses,
  'transaction status': states.transactionStatuses,
  'support ticket status': states.ticketStatuses,
  'message delivery status': states.messageStatuses,
  'verification status': states.verificationStatuses,
  'role status': states.roleStatuses,
  'execution status': states.executionStatuses,
  'request status': states.requestStatuses,
  'complaint status': states.complaintStatuses,
  'customer transaction category': states.customerTransactionCategories,
  'rider transaction category': states.riderTransactionCategories,
  'store transaction category': states.storeTransactionCategories,
  'transaction type': states.transactionTypes,
  'payment method': states.paymentMethods,
  'order type': states.orderTypes,
  'timeline type': states.timelineTypes,
  'tracking type': states.trackingTypes,
  'store category': states.storeCategories,
  reaction: states.reactions,
  role: states.roles,
  'rider category': states.riderCategories,
}

test.for(Object.entries(words))('%s: the words are the interface’s', ([name, interfaceWords]) => {
  expect(setsOf[name as keyof typeof words].toSorted()).toEqual(interfaceWords.toSorted())
})

/** Answered by every operation alike: malformed input, a key still running, limits, our own faults. */
const sharedStatuses = [400, 409, 429, 500]

test.for([
  ['withdrawFunds', [400, 401, 403]],
  ['getOrders', [401, 403]],
] as const)('%s answers only with the statuses the interface gives it', ([operationId, documented]) => {
  const statuses = new Set(errorsOf(operations[operationId]).map((code) => errors[code].status))
  const own = [...statuses].filter((status) => !sharedStatuses.includes(status))
  expect(own.toSorted()).toEqual(documented.filter((status) => status !== 400))
})
