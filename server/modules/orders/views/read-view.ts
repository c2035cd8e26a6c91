import type { Order } from '#contract/records/order.ts'
import { permissionsOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { nullable, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { encodePage } from '#platform/operations/envelope.ts'
import type { EncodedPage, PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { OrderRow } from '../order-row.ts'
import { documentKey } from './document-cache.ts'
import { documentVersion, type LiveView, readLiveText, viewsIn, viewsWith } from './live-fields.ts'
import { OrderDocument } from './order-document.ts'
import { FixedColumns, fixedColumns, orderAt } from './order-version.ts'
import { accessesTo, toOrder } from './party-views.ts'
import { readDocument } from './stored-document.ts'
import { stateAfter, VersionsColumn, versionsUntil } from './version-changes.ts'

const DocumentRow = row({
  view_id: uuid,
  version: text,
  /** The document stored by an earlier version of the service; null if it is rendered from the state. */
  document: nullable(text),
  parties: OrderRow.properties.parties,
  versions: VersionsColumn,
  last_move: OrderRow.properties.last_move,
  ...FixedColumns.properties,
})

/** What the party of a view reads, as JSON text without live fields. */
function documentOf(
  { document, ...stored }: RowOf<typeof DocumentRow>,
  view: LiveView,
  { config, files }: Services,
): string {
  if (document !== null) return readDocument({ role: view.role, document }, files, stored)
  const order = orderAt(stored, stored.parties!, stateAfter(stored.versions)!)
  const access = accessesTo(order, config).find(({ partyId }) => partyId === view.party_id)!
  return JSON.stringify(toOrder(order, access, { config, files }))
}

/**
 * The versions of an order up to the one that the view shows: the latest, or for a rider whose offer has ended the one of that time. From
 * `orders` and `order_view`.
 */
const shownVersions = versionsUntil(
  fragment`orders.id`,
  fragment`coalesce(order_view.version, orders.version)`,
)

/**
 * The documents of these views, by view id. Those that are not cached are read in one statement. Views that have changed since they were
 * read are left out.
 */
async function readDocuments(
  db: Queryable,
  services: Services,
  views: LiveView[],
): Promise<Map<string, OrderDocument>> {
  const { documentCache } = services
  const found = new Map<string, OrderDocument>()
  const missing: LiveView[] = []
  for (const view of views) {
    const document = documentCache.find(documentKey(view), view.version)
    if (document) found.set(view.id, document)
    else missing.push(view)
  }
  if (missing.length === 0) return found
  const rows = await db.many(
    DocumentRow,
    sql`
    SELECT order_view.id AS view_id, ${documentVersion(fragment`order_view`)} AS version, document, parties,
      CASE WHEN document IS NULL THEN ${shownVersions} END AS versions, last_move, ${fixedColumns}
    ${viewsWith(missing)} JOIN orders ON orders.id = order_id`,
  )
  const read = new Map(rows.map((stored) => [stored.view_id, stored]))
  for (const view of missing) {
    const stored = read.get(view.id)
    if (stored?.version !== view.version) continue
    const document = new OrderDocument(view.role, documentOf(stored, view, services))
    // Inside a transaction nothing is cached: its changes may be rolled back.
    if (db === services.db) documentCache.keep(documentKey(view), view.version, document)
    found.set(view.id, document)
  }
  return found
}

/** The order as one party sees it, with the id of that view. */
export interface OrderView {
  id: string
  order: Order
}

/** Renders views from a live text. Orders that changed before their document was read are left out, and `isWhole` is false. */
async function viewsAsOf(live: string, db: Queryable, services: Services) {
  const views = viewsIn(live)
  const documents = await readDocuments(db, services, views)
  const found = views.flatMap((view): OrderView[] => {
    const document = documents.get(view.id)
    return document ? [{ id: view.id, order: document.orderWith(view) }] : []
  })
  return { views: found, isWhole: documents.size === views.length }
}

/** How often reading is repeated because an order changed between the two statements. */
const mostTries = 10

/**
 * Reads views with their live fields, newest first: in one statement, plus one for documents that are not cached. If an order changes
 * between the two, everything is read again, so that each order is shown as of one moment.
 */
export async function readViews(
  db: Queryable,
  services: Services,
  chosen: Fragment,
  tries = mostTries,
): Promise<OrderView[]> {
  const live = await readLiveText(db, services.config, chosen)
  const { views, isWhole } = await viewsAsOf(live, db, services)
  return isWhole || tries === 1 ? views : readViews(db, services, chosen, tries - 1)
}

/**
 * Reads a page of views. Everything that can change in a page is in the text of its live views: while the text is the same, the cached page
 * is sent.
 */
export async function readPage(
  services: Services,
  chosen: Fragment,
  page: Page,
  tries = mostTries,
): Promise<PageOf<Order> | EncodedPage<Order>> {
  const { db, config, pageCache } = services
  const live = await readLiveText(db, config, chosen)
  const kept = pageCache.find(page.identity, live)
  if (kept) return kept
  const { views, isWhole } = await viewsAsOf(live, db, services)
  if (!isWhole && tries > 1) return readPage(services, chosen, page, tries - 1)
  const read = page.of(
    views,
    ({ id }) => [id],
    ({ order }) => order,
  )
  if (!isWhole) return read
  const encoded = encodePage(read)
  pageCache.keep(page.identity, live, encoded)
  return encoded
}

/** The order as this party sees it. For LIMIT 1 see `selectViewSource`. */
export async function readView(
  db: Queryable,
  services: Services,
  orderId: string,
  partyId: string,
): Promise<Order> {
  const [view] = await readViews(
    db,
    services,
    fragment`FROM order_view WHERE order_id = ${orderId} AND party_id = ${partyId} LIMIT 1`,
  )
  if (!view) throw new Error(`The order ${orderId} has no view for ${partyId}.`)
  return view.order
}

/** The order as the caller sees it: as its customer, as one of its riders, or as a member of its store with the permission `orders`. */
export async function readViewOf({ userId }: Actor, services: Services, orderId: Fragment): Promise<Order> {
  const worksAtStore = fragment`role = 'store' AND EXISTS (
    SELECT FROM store
    WHERE store.id = party_id AND (owner_id = ${userId} OR 'orders' = ANY (coalesce(${permissionsOf(userId)}, '{}')))
  )`
  const [view] = await readViews(
    services.db,
    services,
    fragment`FROM order_view WHERE order_id = ${orderId} AND (party_id = ${userId} OR ${worksAtStore}) LIMIT 1`,
  )
  if (!view) throw new Refusal('order.absent')
  return view.order
}
