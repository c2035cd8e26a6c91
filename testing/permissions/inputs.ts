import { demo } from '#contract/demo.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import { type Input, namesIn, namesOf, renamed } from './object-references.ts'
import type { OwnObjects } from './own-objects.ts'

const { orders, people } = demo
const params = { storeId: demo.storeId }
const naira = (amount: number) => ({ currency: 'ngn', amount })
const reason = 'Because.'
const question = { subject: 'An order', text: 'Where is it?', orderId: orders.ongoing }
const options = [{ name: 'Beef', price: naira(100) }]

/** Inputs with references that the example leaves out. */
const more: { [operationId in OperationId]?: (own: OwnObjects, role: Caller) => Input[] } = {
  adjustWallet: () => [
    { body: { party: { storeId: demo.storeId }, type: 'credit', fund: naira(10), reason } },
  ],
  assignSuspense: () => [
    { params: { id: demo.suspenseId }, body: { to: { storeId: demo.storeId }, note: reason } },
  ],
  markStoreAlertsRead: ({ alertOfStore }) => [{ params, body: { alertIds: [alertOfStore] } }],
  updateItem: (own) => {
    const version = Number(own.itemVersion)
    const of = { ...params, itemId: own.itemWithOptions! }
    const group = { name: 'Protein', min: 0, max: 1 }
    return [
      { params: of, body: { version, categoryId: demo.categoryId } },
      { params: of, body: { version, optionGroups: [{ ...group, id: own['optionGroups.id'], options }] } },
      {
        params: of,
        body: { version, optionGroups: [{ ...group, options: [{ ...options[0], id: own['options.id'] }] }] },
      },
    ]
  },
  addComboItem: () => {
    const comboItems = [{ id: demo.itemId, quantity: 3 }]
    return [
      { params, body: { name: 'For three', price: naira(900), categoryId: demo.categoryId, comboItems } },
    ]
  },
  // Owners and assistants ask about an order on behalf of the store.
  createTicket: (_own, role) => (role === 'customer' || role === 'rider' ? [{ body: question }] : []),
  createStoreTicket: () => [{ params, body: question }],
  updateUser: ({ document }) => [
    {
      body: {
        identity: {
          document,
          guarantor: { name: 'Sade', telephone: people.store.telephone, address: 'Here' },
        },
      },
    },
  ],
}

/** Files are referenced in fields of the same name, alone or as a list. */
const files: { [field: string]: (key: string) => unknown } = {
  attachments: (key) => [key],
  pictures: (key) => [key],
  picture: (key) => key,
}

function withFiles(operation: Operation, input: Input, own: OwnObjects): Input[] {
  const fields = namesOf(operation).filter(({ path, field }) => path.length === 2 && field in files)
  return fields.map(({ field }) => {
    const { clientMessageId: _, ...body } = input.body as { clientMessageId?: string }
    return { ...input, body: { ...body, [field]: files[field]!(own[field]!) } }
  })
}

/** Reviews of users: stores have to give the store, others must not; and each reviews another user. */
function asReviewer(input: Input, role: Caller): Input {
  const { body, query, params } = input
  const isStore = role === 'store' || role === 'assistant'
  const userId = role === 'customer' ? people.rider.id : people.customer.id
  const store = isStore ? { storeId: demo.storeId } : {}
  return {
    params: { ...params, userId },
    ...(body ? { body: { rating: 5, ...store } } : {}),
    ...(query && isStore ? { query: store as { storeId: string } } : {}),
  }
}

/** Where the examples use the customer's object, these roles use another one. */
const counterparts: { [operationAndRole: string]: OwnObjects } = {
  'sendMessageToUser rider': { userId: people.customer.id },
  'getUserWallet operator': { userId: people.customer.id },
  'getTransactionsOfUser operator': { userId: people.customer.id },
  'decideRoleStatus operator': { userId: people.applicant.id },
  'payOut operator': { userId: people.customer.id },
  'adjustWallet operator': { userId: people.customer.id },
  'assignSuspense operator': { userId: people.customer.id },
  'acceptOrder rider': { orderId: orders.offered },
  'rejectOrder rider': { orderId: orders.offered },
}

/** The inputs for an operation with references, by role, all of them to the caller's own objects. */
export function inputsOf(operationId: OperationId, role: Caller, own: OwnObjects): Input[] {
  const operation: Operation = operations[operationId]
  const { params, query, body, as } = operation.example
  const example = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) }
  if (/^(post|getOwn|update|delete)UserReview$/.test(operationId)) return [asReviewer(example, role)]
  const names = counterparts[`${operationId} ${role}`] ?? (role === as || operation.store ? {} : own)
  const theirs = namesIn(operation, example)
    .filter(({ field }) => field in names)
    .reduce((input, { path, field }) => renamed(input, path, names[field]!), example as Input)
  return [theirs, ...(more[operationId]?.(own, role) ?? []), ...withFiles(operation, theirs, own)]
}
