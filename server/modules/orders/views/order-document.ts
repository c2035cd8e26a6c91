import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import { ratingOf } from '#modules/identity/index.ts'
import { asJsonText } from '#platform/json-text.ts'
import type { LiveFields } from './live-fields.ts'
import type { ViewRole } from './party-rows.ts'

const riderKey = '"rider":'
const riderIdKey = '{"id":"'
const closings: { [opening: string]: string } = { '{': '}', '[': ']' }

/** The index after a JSON value that is a flat object, a flat list or a literal. */
function endOf(document: string, start: number): number {
  const closing = closings[document[start]!]
  return closing ? document.indexOf(closing, start) + 1 : document.indexOf(',', start)
}

const review = (raters: number, sum: number): string => JSON.stringify(ratingOf({ raters, rating_sum: sum }))

/** The rider's position, which the customer and the store see. */
function positionOf(role: ViewRole, { latitude, longitude }: LiveFields): string {
  if (role === 'rider' || latitude === null || longitude === null) return '[]'
  return `[{"city":"","street":"","description":"","coordinates":{"latitude":${latitude},"longitude":${longitude}}}]`
}

function reactionOf(role: ViewRole, { loved }: LiveFields): string {
  const reaction = role === 'customer' && loved ? 'love' : null
  return JSON.stringify({ reacted: reaction !== null, reaction })
}

/** The actions that are only possible until the order's deadline; a complaint has its own window. */
const untilDeadline: OrderAction[] = ['pay', 'accept']

/** Leaves out actions whose window has ended. The job that removes them from the document may run late. */
function actionsInTime({ deadline_ended, complaint_ended }: LiveFields, stored: string): string {
  const ended: OrderAction[] = [
    ...(deadline_ended ? untilDeadline : []),
    ...(complaint_ended ? (['complain'] as const) : []),
  ]
  if (ended.length === 0 || stored === '[]') return stored
  return JSON.stringify((JSON.parse(stored) as OrderAction[]).filter((action) => !ended.includes(action)))
}

/** The position of a live field in a document, and its JSON value for given live fields and the stored value. */
interface LiveField {
  start: number
  end: number
  valueFrom: (live: LiveFields, stored: string) => string
}

/**
 * Finds the live fields of a document, sorted by position. Quotes within texts are escaped in JSON, so a key with its quotes and colon
 * cannot occur inside a text.
 */
function liveFieldsIn(role: ViewRole, document: string): LiveField[] {
  const fields: LiveField[] = []
  let from = 0
  const find = (key: string, valueFrom: LiveField['valueFrom'], after = from) => {
    const start = document.indexOf(key, after) + key.length
    from = endOf(document, start)
    fields.push({ start, end: from, valueFrom })
  }
  find('"actions":', actionsInTime)
  find('"review":', (live) => review(live.store_raters, live.store_rating_sum), 0)
  find('"active":', (live) => String(live.store_active))
  find('"open":', (live) => String(live.store_open))
  find('"unassigned":', (live) => `{"total":${live.store_unassigned}}`)
  find('"viewer":', (live) => reactionOf(role, live))
  find('"review":', (live) => review(live.customer_raters, live.customer_rating_sum))
  const rider = document.indexOf(riderKey, from) + riderKey.length
  if (document.startsWith(riderIdKey, rider)) {
    const id = rider + riderIdKey.length
    const riderId = document.slice(id, document.indexOf('"', id))
    find('"locations":', (live, stored) => (live.rider_id === riderId ? positionOf(role, live) : stored))
    find('"review":', (live, stored) =>
      live.rider_id === riderId ? review(live.rider_raters!, live.rider_rating_sum!) : stored,
    )
  }
  return fields.toSorted((one, other) => one.start - other.start)
}

/** An order as JSON text. The positions of the live fields are found once, not at each read. */
export class OrderDocument {
  private readonly document: string
  private readonly fields: LiveField[]

  constructor(role: ViewRole, document: string) {
    this.document = document
    this.fields = liveFieldsIn(role, document)
  }

  get length(): number {
    return this.document.length
  }

  orderWith(live: LiveFields): Order {
    const { document } = this
    let written = ''
    let from = 0
    for (const { start, end, valueFrom } of this.fields) {
      written += document.slice(from, start) + valueFrom(live, document.slice(start, end))
      from = end
    }
    return asJsonText(written + document.slice(from))
  }
}
