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

/** Parts an action from the moment at which it ends, in documents that were kept without `dateUpdated`. */
const ending = '\u0002'

/**
 * A document of an earlier version in the form of this one. Processes of both may run beside each other, and what has ended is
 * never written again, so that such documents are met for as long as orders are kept.
 */
function upgraded({ role, document }: KeptView, { charged, last_move }: Present): string {
  if (document.includes('"dateUpdated":')) return document
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

type Overwrite = readonly [key: string, value: unknown]

/** The end of a value that is an object or a list without another in it, or no more than a word. */
function endOf(document: string, start: number): number {
  const closing = { '{': '}', '[': ']' }[document[start]!]
  return closing ? document.indexOf(closing, start) + 1 : document.indexOf(',', start)
}

/**
 * Puts values over those that were kept, in the order in which they stand in the document. Quotes within a text are escaped in
 * JSON, so that a key with its quotes and colon is found nowhere else. A document without one of the keys stays as it is.
 */
function overwrite(document: string, values: readonly Overwrite[]): string {
  let written = ''
  let from = 0
  for (const [key, value] of values) {
    const found = document.indexOf(key, from)
    if (found < 0) return document
    const start = found + key.length
    written += document.slice(from, start) + JSON.stringify(value)
    from = endOf(document, start)
  }
  return written + document.slice(from)
}

const review = (raters: number, sum: number): Overwrite => [
  '"review":',
  ratingOf({ raters, rating_sum: sum }),
]

/** Who follows an order sees where its rider is. */
function positionOf(role: ViewRole, { latitude, longitude }: Present) {
  if (role === 'rider' || latitude === null || longitude === null) return []
  return [{ city: '', street: '', description: '', coordinates: { latitude, longitude } }]
}

/** What a document shows as of the reading. */
function presentValues(role: ViewRole, document: string, present: Present): Overwrite[] {
  const reacted = role === 'customer' && present.loved
  const seesRider = document.includes(`"rider":{"id":"${present.rider_id}"`)
  return [
    review(present.store_raters, present.store_rating_sum),
    ['"active":', present.store_active],
    ['"open":', present.store_open],
    ['"unassigned":', { total: present.store_unassigned }],
    ['"viewer":', { reacted, reaction: reacted ? 'love' : null }],
    review(present.customer_raters, present.customer_rating_sum),
    ...(seesRider
      ? ([
          ['"rider":{"id":', present.rider_id],
          ['"locations":', positionOf(role, present)],
          review(present.rider_raters!, present.rider_rating_sum!),
        ] as const)
      : []),
  ]
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
  if (ended.length === 0) return document
  return document.replace(actionsIn, (_, actions: string) => {
    const open = (JSON.parse(actions) as OrderAction[]).filter((action) => !ended.includes(action))
    return `"actions":${JSON.stringify(open)}`
  })
}

const withAddresses = (document: string, files: Files): Order =>
  raw(document.replaceAll(keptAddress, files.baseUrl()))

/** A document just written, as of its writing: for events, which several people read and which are kept. */
export const asWritten = withAddresses

/** A view as it is read: what was kept, with what has changed since. */
export function asRead(view: KeptView, files: Files, present: Present | undefined): Order {
  if (!present) return withAddresses(view.document, files)
  const { role } = view
  const document = upgraded(view, present)
  const fresh = overwrite(document, presentValues(role, document, present))
  return withAddresses(withoutEnded(fresh, present), files)
}
