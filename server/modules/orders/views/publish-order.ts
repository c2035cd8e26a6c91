import type { Order } from '#contract/records/order.ts'
import { openFiles } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import type { OfferChanges } from '../life-cycle/order-reaction.ts'
import { liveFieldsOf } from './live-fields.ts'
import { partyViews, type View } from './party-views.ts'
import { addressPlaceholder, currentOrder, orderAsWritten } from './stored-view.ts'
import { readViewSource, type ViewSource } from './view-source.ts'

/** What a person would type to find the order. */
function searchText({ slug, store, customer, rider, packs }: ViewSource, role: View['role']): string {
  const items = packs.flatMap(({ lines }) => lines.map(({ name }) => name))
  const people = role === 'rider' ? [customer.name] : [customer.name, rider?.name ?? '']
  return [slug, store.name, ...people, ...items].join(' ')
}

/** A view with its JSON text, made once for the row, the events and the answer. */
type RenderedView = View & { document: string }

const WrittenView = row({ party_id: uuid, is_new: boolean })

/** Writes the views in one statement; answers the parties whose view has changed, and whether it is their first. */
async function writeViews(tx: Tx, orderId: string, views: RenderedView[], search: (view: View) => string) {
  const ids = views.map(newId)
  const rows = await tx.many(
    WrittenView,
    sql`
    INSERT INTO order_view (id, order_id, party_id, role, status, document, search)
    SELECT id, ${orderId}, party_id, role, status, document, search_form(search)
    FROM unnest(
      ${ids}::uuid[], ${views.map((view) => view.partyId)}::uuid[], ${views.map((view) => view.role)}::text[],
      ${views.map((view) => view.status)}::text[], ${views.map((view) => view.document)}::text[],
      ${views.map(search)}::text[]
    ) AS given (id, party_id, role, status, document, search)
    ON CONFLICT (order_id, party_id) DO UPDATE
    SET status = excluded.status, document = excluded.document, search = excluded.search
    WHERE order_view.document <> excluded.document
    RETURNING party_id, id = ANY (${ids}) AS is_new`,
  )
  return new Map(rows.map((row) => [row.party_id, row.is_new]))
}

/** Writes the view of each party anew; answers the views, and those that have changed. */
export async function renderOrder(tx: Tx, services: Services, orderId: string, offersEnded: string[] = []) {
  const source = await readViewSource(tx, services, orderId, offersEnded)
  const files = openFiles(services.secrets, services.clock, () => addressPlaceholder)
  const views = partyViews(source, { config: services.config, files }).map(
    (view): RenderedView => ({ ...view, document: JSON.stringify(view.order) }),
  )
  const changes = await writeViews(tx, orderId, views, (view) => searchText(source, view.role))
  return { source, views, changes }
}

/** The order as its customer, its store and its present rider see it. */
export type PartyViews = { [role in View['role']]?: Order }

/** Renders the order and emits an event to each party whose view has changed. Every change of an order ends with this. */
export async function publishOrder(
  tx: Tx,
  services: Services,
  orderId: string,
  { offered = [], ended = [] }: OfferChanges = {},
): Promise<PartyViews> {
  const { source, views, changes } = await renderOrder(tx, services, orderId, ended)
  const answers: PartyViews = {}
  const live = liveFieldsOf(source)
  for (const { role, partyId, document } of views) {
    if (role !== 'rider' || partyId === source.rider_id)
      answers[role] = currentOrder({ role, document }, services.files, live)
    if (!changes.has(partyId)) continue
    const isNews = (role === 'store' && changes.get(partyId)) || offered.includes(partyId)
    const data = orderAsWritten(document, services.files)
    const stream = role === 'store' ? `store:${partyId}` : `user:${partyId}`
    tx.emit({ stream, event: isNews ? 'order.new' : 'order.update', data })
  }
  return answers
}
