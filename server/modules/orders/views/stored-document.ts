import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { toMoney } from '#server/money/money.ts'
import { datesOf } from '../life-cycle/steps.ts'
import type { OrderRow } from '../order-row.ts'
import type { ViewRole } from './party-rows.ts'
import { trackingMessage } from './tracking-messages.ts'

/**
 * Stands for the base URL of the service in stored documents. Texts from callers cannot contain this
 * character.
 */
const addressPlaceholder = '\u0001'
const placeholderInJson = JSON.stringify(addressPlaceholder).slice(1, -1)

/**
 * An order as one party may see it, as JSON text. Earlier versions of the service stored it in `order_view`; orders that have ended
 * since, and offers that had ended, are read from there.
 */
export interface StoredDocument {
  role: ViewRole
  document: string
}

/** Of the order, for documents that were stored without them. */
type ChangedFields = Pick<OrderRow, 'delivery_price' | 'tip' | 'last_move'>

/** Separates an action from the time at which it ends, in documents of an earlier version. */
const ending = '\u0002'

/** Only a document of the last version that stored any has the field, near its end. */
const isOfLastVersion = (document: string): boolean => document.includes('"times":', document.length - 700)

/** The version before had all but the expected times. */
const isOfVersionBefore = (document: string): boolean =>
  document.includes('"dateOffered":', document.length - 120)

/** Brings a document into the form of the last version that stored any. */
function upgradeDocument(
  { role, document }: StoredDocument,
  { delivery_price, tip, last_move }: ChangedFields,
): string {
  if (isOfLastVersion(document)) return document
  const order: Order = JSON.parse(document)
  order.times = null
  if (isOfVersionBefore(document)) return JSON.stringify(order)
  const { dateCreated } = order
  order.store.delivery.price.actual = toMoney(delivery_price - tip)
  if (role !== 'customer') order.payment.bank = null
  order.actions = order.actions.map((action) => action.split(ending)[0] as OrderAction)
  order.timelines = order.timelines.map((stop) => ({ ...stop, ...datesOf(stop, dateCreated) }))
  order.trackings = order.trackings.map((step) => ({
    ...step,
    ...datesOf(step, dateCreated),
    message: trackingMessage(step.type, step.status, last_move),
  }))
  order.dateOffered = null
  return JSON.stringify(order)
}

/**
 * Earlier versions stored an empty phone number for users whose account was deleted. A store always has one.
 */
const withoutEmptyTelephones = (document: string): string =>
  document.replaceAll('"telephone":""', '"telephone":null')

const withAddresses = (document: string, files: Files): string =>
  document.replaceAll(placeholderInJson, files.baseUrl())

/** The document in its present form. */
export const readDocument = (stored: StoredDocument, files: Files, order: ChangedFields): string =>
  withAddresses(withoutEmptyTelephones(upgradeDocument(stored, order)), files)
