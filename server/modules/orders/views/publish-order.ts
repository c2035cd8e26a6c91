import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { saveOrder } from '../life-cycle/change-order.ts'
import { hasEnded } from '../life-cycle/order-state.ts'
import { timesAfter } from '../order-times.ts'
import { orderAt, type ShownOrder, stateOf } from './order-version.ts'
import { isCurrentOffer, partiesSnapshot, type ViewRole } from './party-rows.ts'
import { accessesTo, orderNow, type PartyAccess, seenOf } from './party-views.ts'
import { searchText } from './search-text.ts'
import { changesTo } from './version-changes.ts'
import { readViewSource, type ViewSource } from './view-source.ts'

/** Riders whose offer changes with this change of the order. */
export interface OfferChanges {
  /** Riders who get an offer with this change. */
  offered?: string[]
  /** Riders whose offer has just ended. */
  ended?: string[]
}

/** A party of an order as of a change. */
interface ChangedParty {
  access: PartyAccess
  /** What the party could see and do before; undefined if it was not a party of the order. */
  before: PartyAccess | undefined
  /** Whether what the party sees differs from what was last published to it. */
  isNews: boolean
}

function changedParties(
  published: ShownOrder | null,
  after: ViewSource,
  { config }: Services,
): ChangedParty[] {
  const accessesBefore = new Map(
    published && accessesTo(published, config).map((access) => [access.partyId, access] as const),
  )
  const seenBefore = published && seenOf(published)
  const seenAfter = seenOf(after)
  return accessesTo(after, config).map((access) => {
    const before = accessesBefore.get(access.partyId)
    return { access, before, isNews: !before || seenBefore!(before) !== seenAfter(access) }
  })
}

/** Whether a party sees the current order. A rider whose offer has ended sees the order as of that time. */
const isCurrent = ({ role, partyId }: PartyAccess, { offers }: ShownOrder): boolean =>
  role !== 'rider' || offers.some((offer) => offer.rider_id === partyId && isCurrentOffer(offer))

/**
 * Writes the rows of `order_view`, one for each party. While the order runs for the party, its row has no status: the order's own applies.
 * When the order has ended for the party, the row gets the last status and an updated search text.
 */
function writeViews(
  tx: Tx,
  before: ViewSource,
  published: ShownOrder | null,
  after: ViewSource,
  parties: ChangedParty[],
): void {
  const isRunning = (order: ShownOrder, access: PartyAccess) => !hasEnded(order) && isCurrent(access, order)
  const rows = (some: ChangedParty[]) => fragment`unnest(
    ${some.map(newId)}::uuid[], ${some.map(({ access }) => access.partyId)}::uuid[], ${some.map(({ access }) => access.role)}::text[],
    ${some.map(({ access }) => (isRunning(after, access) ? null : access.status))}::text[],
    ${some.map(({ access }) => (isCurrent(access, after) ? null : after.version))}::integer[],
    ${some.map(({ access }) => searchText(after, access.role))}::text[]
  ) AS given (id, party_id, role, status, version, search)`
  const wasRunning = ({ before }: ChangedParty) => published && before && isRunning(published, before)
  const opened = parties.filter(
    ({ access, before }) => !before || (isRunning(after, access) && !isRunning(published!, before)),
  )
  const closed = parties.filter((party) => wasRunning(party) && !isRunning(after, party.access))
  if (opened.length > 0)
    tx.write(fragment`
      INSERT INTO order_view (id, order_id, party_id, role, status, version, search)
      SELECT id, ${after.id}, party_id, role, status, version, search_form(search) FROM ${rows(opened)}
      ON CONFLICT (order_id, party_id) DO UPDATE
      SET status = excluded.status, version = excluded.version, document = NULL, search = excluded.search`)
  if (closed.length > 0)
    tx.write(fragment`
      UPDATE order_view SET status = given.status, version = given.version, document = NULL, search = search_form(given.search)
      FROM ${rows(closed)} WHERE order_view.order_id = ${after.id} AND order_view.party_id = given.party_id`)
  // If an earlier version of the service changed the order last, the views still have stored documents, which are outdated now.
  const others = parties.filter((party) => !opened.includes(party) && !closed.includes(party))
  if (before.parties === null && others.length > 0)
    tx.write(fragment`
      UPDATE order_view SET document = NULL
      WHERE order_id = ${after.id} AND party_id = ANY(${others.map(({ access }) => access.partyId)}::uuid[])`)
}

/** The order as seen by its customer, its store and its current rider. */
export type PartyViews = { readonly [role in ViewRole]?: Order }

/** A view is only rendered when it is accessed, because most callers need a single one. */
function viewsOf(order: ViewSource, parties: ChangedParty[], services: Services): PartyViews {
  const views = {}
  for (const { access } of parties)
    if (access.role !== 'rider' || access.partyId === order.rider_id)
      Object.defineProperty(views, access.role, {
        get: () => orderNow(order, access, services),
      })
  return views
}

/**
 * Writes a change of an order: its row; a version if any party sees a difference to what was last published; and an event to each party
 * that does. Every change of an order ends here. Returns the changed order and the views of its parties.
 */
export function writeOrder(
  tx: Tx,
  services: Services,
  before: ViewSource,
  changed: ViewSource,
  { offered = [] }: OfferChanges = {},
): { order: ViewSource; views: PartyViews } {
  const version = before.version + 1
  const parties = changed.parties ?? partiesSnapshot(changed)
  const timed = { ...changed, parties, version, times: timesAfter(services.config, before, changed) }
  const published = before.state && orderAt(before, parties, before.state)
  const all = changedParties(published, timed, services)
  const news = all.filter(({ isNews }) => isNews)
  const order = news.length > 0 ? { ...timed, state: stateOf(timed, before.state) } : timed
  saveOrder(tx, before, order)
  if (news.length > 0)
    tx.write(fragment`
      INSERT INTO order_version (order_id, version, changes)
      VALUES (${order.id}, ${version}, ${JSON.stringify(changesTo(before.state, order.state!))})`)
  writeViews(tx, before, published, order, all)
  for (const { access, before } of news) {
    const { role, partyId } = access
    const isNew = (role === 'store' && !before) || offered.includes(partyId)
    const stream = role === 'store' ? `store:${partyId}` : `user:${partyId}`
    tx.emit({ stream, event: isNew ? 'order.new' : 'order.update', subject: { id: order.id, version } })
  }
  tx.afterCommit(() => services.recentOrders.keep(order))
  return { order, views: viewsOf(order, all, services) }
}

/** Publishes a locked order whose row was changed by direct UPDATE statements, as writeOrder does. */
export async function publishOrder(
  tx: Tx,
  services: Services,
  orderId: string,
  { offered = [], ended = [] }: OfferChanges = {},
): Promise<PartyViews> {
  const order = await readViewSource(tx, services, orderId, ended)
  return writeOrder(tx, services, order, order, { offered }).views
}
