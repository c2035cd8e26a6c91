import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { Alert } from '#contract/records/alert.ts'
import { BankRecord } from '#contract/records/bank.ts'
import { Chat } from '#contract/records/chat.ts'
import { Complaint } from '#contract/records/complaint.ts'
import { Category, Item } from '#contract/records/menu.ts'
import { Message, TicketMessage } from '#contract/records/message.ts'
import { Order } from '#contract/records/order.ts'
import { Request } from '#contract/records/request.ts'
import { Review } from '#contract/records/review.ts'
import { Store } from '#contract/records/store.ts'
import { StoreDetails } from '#contract/records/store-details.ts'
import { Ticket } from '#contract/records/ticket.ts'
import { Transaction } from '#contract/records/transaction.ts'
import { AccountUser, KnownUser, User } from '#contract/records/user.ts'
import type { Schema } from './valid.ts'

const descriptionOf = (schema: object) => (schema as { description: string }).description

/** The parameter name for the `id` of a record. */
const records = new Map<string, string>([
  [descriptionOf(AccountUser), 'userId'],
  [descriptionOf(KnownUser), 'userId'],
  [descriptionOf(User), 'userId'],
  ['The customer of an order.', 'userId'],
  ['The rider of an order.', 'userId'],
  [descriptionOf(Alert), 'alertId'],
  [descriptionOf(BankRecord), 'bankId'],
  [descriptionOf(Category), 'categoryId'],
  [descriptionOf(Chat), 'chatId'],
  [descriptionOf(Complaint), 'complaintId'],
  [descriptionOf(Item), 'itemId'],
  [descriptionOf(Message), 'messageId'],
  [descriptionOf(Order), 'orderId'],
  ['The order.', 'orderId'],
  [descriptionOf(Request), 'requestId'],
  [descriptionOf(Review), 'reviewId'],
  [descriptionOf(Store), 'storeId'],
  [descriptionOf(StoreDetails), 'storeId'],
  [descriptionOf(Ticket), 'ticketId'],
  [descriptionOf(TicketMessage), 'ticketMessageId'],
  [descriptionOf(Transaction), 'transactionId'],
])

/** The same for answers whose record has no name, or is in a list. */
const answers: { [operationId in OperationId]?: string } = {
  getSessions: 'sessionId',
  putDevice: 'deviceId',
  adjustWallet: 'adjustmentId',
  getAdjustments: 'adjustmentId',
  getSuspense: 'suspenseId',
  getSuspenseItem: 'suspenseId',
  getInviteRequests: 'inviteRequestId',
}

/** The kind of a value by the name of its key, wherever the key occurs. */
const keys: { [key: string]: string } = {
  refreshToken: 'refreshToken',
  reference: 'reference',
  lastEvaluatedKey: 'lastEvaluatedKey',
}
const slugs: { [kind: string]: string } = {
  orderId: 'orderSlug',
  storeId: 'storeSlug',
  transactionId: 'transactionSlug',
}
const lists: { [key: string]: string } = { optionGroups: 'groupId', options: 'optionId' }

export interface Found {
  kind: string
  value: string
}

export interface RecordIds {
  found: Found[]
  versions: [string, unknown][]
  /**
   * Objects whose private part is shown: accounts with their wallet, stores with their management or the
   * caller's permissions.
   */
  insides: Found[]
}

/** Every id in a record. `kindHere` is the kind of its own id, if the schema does not tell. */
export function recordIdsOf(schema: Schema, data: unknown, kindHere?: string): RecordIds {
  const found: Found[] = []
  const versions: [string, unknown][] = []
  const insides: Found[] = []

  function look(schema: Schema, value: unknown, kindHere?: string): void {
    if (Array.isArray(value)) {
      for (const each of value)
        look(schema.items ?? schema.anyOf?.find(({ items }) => items)?.items ?? {}, each, kindHere)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const shape = schema.anyOf?.find(({ properties }) => properties) ?? schema
    const kind = records.get(descriptionOf(shape)) ?? kindHere
    const record = value as { [key: string]: unknown }
    if (kind && typeof record.id === 'string') {
      found.push({ kind, value: record.id })
      if (slugs[kind] && typeof record.slug === 'string')
        found.push({ kind: slugs[kind], value: record.slug })
      const version = record.version ?? (record.management as { version?: number } | undefined)?.version
      if (version !== undefined) versions.push([record.id, version])
    }
    if (typeof record.id === 'string') {
      if ('wallet' in record) insides.push({ kind: 'account', value: record.id })
      if ('management' in record) insides.push({ kind: 'management', value: record.id })
    }
    // A cart and a membership have no id: they are identified by their store.
    const { id: storeId } = (record.store ?? {}) as { id?: string }
    if (!('id' in record) && 'permissions' in record && storeId)
      insides.push({ kind: 'management', value: storeId })
    if ('problems' in record && storeId) versions.push([`cart ${storeId}`, record.version])
    if (typeof record.key === 'string') found.push({ kind: record.key.split('-')[0]!, value: record.key })
    for (const [key, each] of Object.entries(record)) {
      if (keys[key] && typeof each === 'string') found.push({ kind: keys[key], value: each })
      look(shape.properties?.[key] ?? {}, each, lists[key])
    }
  }

  look(schema, data, kindHere)
  return { found, versions, insides }
}

/** Every id in an answer. */
export const recordIdsIn = (operationId: OperationId, data: unknown): RecordIds =>
  recordIdsOf((operations[operationId] as Operation).answer as Schema, data, answers[operationId])
