import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { toMoney } from '#server/money/money.ts'
import { datesOf } from '../life-cycle/steps.ts'
import type { OrderRow } from '../order-row.ts'
import type { ViewRole } from './party-rows.ts'
import { trackingMessage } from './tracking-messages.ts'

/** Stands for the service's base URL in stored documents. Texts sent by clients cannot contain this character. */
const addressPlaceholder = '\u0001'
const placeholderInJson = JSON.stringify(addressPlaceholder).slice(1, -1)

/**
 * An order as one party may see it, as JSON text. Earlier versions of the service stored it in `order_view`. It is still read for orders
 * and offers that had ended by the time the service stopped storing it.
 */
export interface StoredDocument {
  role: ViewRole
  document: string
}

/** Columns of the order that fill fields missing in older documents. */
type ChangedFields = Pick<OrderRow, 'delivery_price' | 'tip' | 'last_move'>

/** Separates an action from the time at which it ends, in documents of the first version. */
const ending = '\u0002'

/** Only documents of the last version that stored any contain this field, near their end. */
const isOfLastVersion = (document: string): boolean => document.includes('"times":', document.length - 700)

/** Documents of the version before that have all fields except the expected times. */
const isOfVersionBefore = (document: string): boolean =>
  document.includes('"dateOffered":', document.length - 120)

/** Upgrades a document to the form of the last version that stored any. */
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

/** Earlier versions stored an empty telephone number for deleted accounts. The number of a store is never empty. */
const withoutEmptyTelephones = (document: string): string =>
  document.replaceAll('"telephone":""', '"telephone":null')

const withAddresses = (document: string, files: Files): string =>
  document.replaceAll(placeholderInJson, files.baseUrl())

/** The document in its present form. */
export const readDocument = (stored: StoredDocument, files: Files, order: ChangedFields): string =>
  withAddresses(withoutEmptyTelephones(upgradeDocument(stored, order)), files)
