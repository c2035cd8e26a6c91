import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import { ratingOf } from '#modules/identity/index.ts'
import type { Files } from '#modules/uploads/index.ts'
import { toMoney } from '#platform/money.ts'
import { raw } from '#platform/raw.ts'
import type { Present } from './present.ts'
import { datesOf } from './steps.ts'
import { messageOf } from './tracking-messages.ts'

/** Stands for the service's address in kept documents. No text that people send holds such a character. */
export const anywhere = '\u0001'
const keptAddress = JSON.stringify(anywhere).slice(1, -1)

/** As whom an order is read. */
export type ViewRole = 'customer' | 'store' | 'rider'

/** A row of `order_view`: the order as one party may see it, as JSON text with every field as of the last change. */
export interface KeptView {
  role: ViewRole
  document: string
}

/** Parts an action from the moment at which it ends, in documents of an earlier version. */
const ending = '\u0002'

/** The last but one field: a document has it if it is of this version, and near its end. */
const isOfThisVersion = (document: string): boolean =>
  document.includes('"dateOffered":', document.length - 120)

/**
 * A document of an earlier version in the form of this one. Processes of both may run beside each other, and what has ended is
 * never written again, so that such documents are met for as long as orders are kept.
 */
function upgraded({ role, document }: KeptView, { charged, last_move }: Present): string {
  if (isOfThisVersion(document)) return document
  const order: Order = JSON.parse(document)
  const { dateCreated } = order
  order.store.delivery.price.actual = toMoney(charged)
  if (role !== 'customer') order.payment.bank = null
  order.actions = order.actions.map((action) => action.split(ending)[0] as OrderAction)
  order.timelines = order.timelines.map((stop) => ({ ...stop, ...datesOf(stop, dateCreated) }))
  order.trackings = order.trackings.map((step) => ({
    ...step,
    ...datesOf(step, dateCreated),
    message: messageOf(step.type, step.status, last_move),
  }))
  order.dateOffered = null
  return JSON.stringify(order)
}

const riderKey = '"rider":'
const closings: { [opening: string]: string } = { '{': '}', '[': ']' }

/** The end of a value that is an object or a list without another in it, or no more than a word. */
function endOf(document: string, start: number): number {
  const closing = closings[document[start]!]
  return closing ? document.indexOf(closing, start) + 1 : document.indexOf(',', start)
}

const review = (raters: number, sum: number): string => JSON.stringify(ratingOf({ raters, rating_sum: sum }))

/** Who follows an order sees where its rider is. */
function positionOf(role: ViewRole, { latitude, longitude }: Present): string {
  if (role === 'rider' || latitude === null || longitude === null) return '[]'
  return `[{"city":"","street":"","description":"","coordinates":{"latitude":${latitude},"longitude":${longitude}}}]`
}

/**
 * Puts what an order shows as of the reading over what was kept, field by field, in the order in which they stand in the
 * document. Quotes within a text are escaped in JSON, so that a key with its quotes and colon is found nowhere else.
 */
function withPresent(role: ViewRole, document: string, present: Present): string {
  let written = ''
  let from = 0
  const put = (key: string, json: string) => {
    const start = document.indexOf(key, from) + key.length
    written += document.slice(from, start) + json
    from = endOf(document, start)
  }
  const reaction = role === 'customer' && present.loved ? 'love' : null
  put('"review":', review(present.store_raters, present.store_rating_sum))
  put('"active":', String(present.store_active))
  put('"open":', String(present.store_open))
  put('"unassigned":', `{"total":${present.store_unassigned}}`)
  put('"viewer":', JSON.stringify({ reacted: reaction !== null, reaction }))
  put('"review":', review(present.customer_raters, present.customer_rating_sum))
  const rider = document.indexOf(riderKey, from) + riderKey.length
  if (document.startsWith(`{"id":"${present.rider_id}"`, rider)) {
    put('"locations":', positionOf(role, present))
    put('"review":', review(present.rider_raters!, present.rider_rating_sum!))
  }
  return written + document.slice(from)
}

/** The actions that end with the deadline of the order; complaining has a time of its own. */
const untilDeadline: OrderAction[] = ['pay', 'accept']

const actionsIn = /"actions":(\[[^\]]*\])/

/** Without the actions whose time is over. The job that takes them out of what is kept may be late. */
function withoutEnded(document: string, { deadline_ended, complaint_ended }: Present): string {
  const ended: OrderAction[] = [
    ...(deadline_ended ? untilDeadline : []),
    ...(complaint_ended ? (['complain'] as const) : []),
  ]
  if (ended.length === 0 || document.includes('"actions":[]')) return document
  return document.replace(actionsIn, (_, actions: string) => {
    const open = (JSON.parse(actions) as OrderAction[]).filter((action) => !ended.includes(action))
    return `"actions":${JSON.stringify(open)}`
  })
}

/** Earlier versions left an empty telephone of whoever is gone. A store always has one. */
const withoutEmptyTelephones = (document: string): string =>
  document.replaceAll('"telephone":""', '"telephone":null')

const withAddresses = (document: string, files: Files): Order =>
  raw(document.replaceAll(keptAddress, files.baseUrl()))

/** A document just written, as of its writing: for events, which several people read and which are kept. */
export const asWritten = withAddresses

/** A view as it is read: what was kept, with what has changed since. */
export function asRead(view: KeptView, files: Files, present: Present | undefined): Order {
  if (!present) return withAddresses(withoutEmptyTelephones(view.document), files)
  const { role } = view
  const document = withoutEmptyTelephones(upgraded(view, present))
  return withAddresses(withoutEnded(withPresent(role, document, present), present), files)
}
