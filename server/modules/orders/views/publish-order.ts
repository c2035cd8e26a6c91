import { hash } from 'node:crypto'
import type { Order } from '#contract/records/order.ts'
import { openFiles } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import { textArray } from '#platform/database/text-array.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { saveOrder } from '../life-cycle/change-order.ts'
import { timesAfter } from '../order-times.ts'
import { liveFieldsOf } from './live-fields.ts'
import { partyViews, type View } from './party-views.ts'
import { addressPlaceholder, OrderDocument, orderAsWritten } from './stored-view.ts'
import { readViewSource, type ViewSource } from './view-source.ts'

/** Riders for whom the order is published differently than for all others. */
export interface OfferChanges {
  /** Those it is offered to from now on. */
  offered?: string[]
  /** Those whose offer has just ended. */
  ended?: string[]
}

/** The text that a keyword is searched in. */
function searchText({ slug, store, customer, rider, packs }: ViewSource, role: View['role']): string {
  const items = packs.flatMap(({ lines }) => lines.map(({ name }) => name))
  const people = role === 'rider' ? [customer.name] : [customer.name, rider?.name ?? '']
  return [slug, store.name, ...people, ...items].join(' ')
}

/** A view with its JSON text, made once for the row, the events and the answer. */
type RenderedView = View & { document: string; digest: string }

function renderViews(source: ViewSource, { config, secrets, clock }: Services): RenderedView[] {
  const files = openFiles(secrets, clock, () => addressPlaceholder)
  return partyViews(source, { config, files }).map((view) => {
    const document = JSON.stringify(view.order)
    return { ...view, document, digest: hash('md5', document) }
  })
}

/** Writes views of an order. Those of riders whose offer had ended before are not known, and new as far as `isNew` tells. */
function writeViews(tx: Tx, source: ViewSource, views: RenderedView[], isNew: (view: View) => boolean): void {
  const rows = (some: RenderedView[]) => fragment`unnest(
    ${some.map(newId)}::uuid[], ${some.map(({ partyId }) => partyId)}::uuid[], ${some.map(({ role }) => role)}::text[],
    ${some.map(({ status }) => status)}::text[], ${textArray(some.map(({ document }) => document))}::text[],
    ${some.map(({ role }) => searchText(source, role))}::text[]
  ) AS given (id, party_id, role, status, document, search)`
  const first = views.filter(isNew)
  const later = views.filter((view) => !isNew(view))
  if (first.length > 0)
    tx.write(fragment`
      INSERT INTO order_view (id, order_id, party_id, role, status, document, search)
      SELECT id, ${source.id}, party_id, role, status, document, search_form(search) FROM ${rows(first)}
      ON CONFLICT (order_id, party_id) DO UPDATE
      SET status = excluded.status, document = excluded.document, search = excluded.search`)
  if (later.length > 0)
    tx.write(fragment`
      UPDATE order_view SET status = given.status, document = given.document, search = search_form(given.search)
      FROM ${rows(later)} WHERE order_view.order_id = ${source.id} AND order_view.party_id = given.party_id`)
}

/** The order as seen by its customer, its store and its current rider. */
export type PartyViews = { [role in View['role']]?: Order }

/** Writes the views that have changed. Answers all views with their digests, those that have changed, and who had none before. */
function renderOrder(tx: Tx, services: Services, source: ViewSource) {
  const views = renderViews(source, services)
  const stored = new Map(source.views.map(({ party_id, digest }) => [party_id, digest]))
  const isNew = ({ partyId }: View) => !stored.has(partyId)
  const changed = views.filter(({ partyId, digest }) => stored.get(partyId) !== digest)
  writeViews(tx, source, changed, isNew)
  const digests = views.map(({ partyId, digest }) => ({ party_id: partyId, digest }))
  return { views, digests, changed, isNew }
}

/**
 * Writes a change of an order: its row, the view of each party, and an event to each whose view has changed. Every change of an
 * order ends with this. Answers the order as it is from now on, and as its parties see it.
 */
export function writeOrder(
  tx: Tx,
  services: Services,
  before: ViewSource,
  changed: ViewSource,
  { offered = [] }: OfferChanges = {},
): { order: ViewSource; views: PartyViews } {
  const timed = { ...changed, times: timesAfter(services.config, before, changed) }
  const { views, digests, changed: news, isNew } = renderOrder(tx, services, timed)
  const version = before.version + 1
  const after = { ...timed, views: digests, view_digests: digests, views_version: version }
  saveOrder(tx, before, after)
  for (const view of news) {
    const { role, partyId, document } = view
    const isNews = (role === 'store' && isNew(view)) || offered.includes(partyId)
    const data = orderAsWritten(document, services.files)
    const stream = role === 'store' ? `store:${partyId}` : `user:${partyId}`
    tx.emit({ stream, event: isNews ? 'order.new' : 'order.update', data })
  }
  const live = liveFieldsOf(after)
  const answers: PartyViews = {}
  for (const { role, partyId, document } of views)
    if (role !== 'rider' || partyId === after.rider_id)
      answers[role] = new OrderDocument({ role, document }, services.files, live).orderWith(live)
  return { order: { ...after, version }, views: answers }
}

/** For a locked order that statements have changed: as writeOrder, for the order as it stands. */
export async function publishOrder(
  tx: Tx,
  services: Services,
  orderId: string,
  { offered = [], ended = [] }: OfferChanges = {},
): Promise<PartyViews> {
  const order = await readViewSource(tx, services, orderId, ended)
  return writeOrder(tx, services, order, order, { offered }).views
}

/** Writes the view of each party anew, without telling anybody. */
export async function rewriteViews(tx: Tx, services: Services, orderId: string): Promise<void> {
  renderOrder(tx, services, await readViewSource(tx, services, orderId))
  tx.write(fragment`UPDATE orders SET view_digests = NULL, views_version = NULL WHERE id = ${orderId}`)
}
