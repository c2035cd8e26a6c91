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

/** Riders for whom the order is published differently than for all others. */
export interface OfferChanges {
  /** Those it is offered to from now on. */
  offered?: string[]
  /** Those whose offer has just ended. */
  ended?: string[]
}

/** A party of an order as of a change. */
interface ChangedParty {
  access: PartyAccess
  /** What it could see and do before; undefined where it had no part in the order. */
  before: PartyAccess | undefined
  /** Whether it sees something else than it was told. */
  isNews: boolean
}

function changedParties(told: ShownOrder | null, after: ViewSource, { config }: Services): ChangedParty[] {
  const accessesBefore = new Map(
    told && accessesTo(told, config).map((access) => [access.partyId, access] as const),
  )
  const seenBefore = told && seenOf(told)
  const seenAfter = seenOf(after)
  return accessesTo(after, config).map((access) => {
    const before = accessesBefore.get(access.partyId)
    return { access, before, isNews: !before || seenBefore!(before) !== seenAfter(access) }
  })
}

/** Whether a party reads an order as it is; a rider whose offer has ended reads it as it was then. */
const isCurrent = ({ role, partyId }: PartyAccess, { offers }: ShownOrder): boolean =>
  role !== 'rider' || offers.some((offer) => offer.rider_id === partyId && isCurrentOffer(offer))

/**
 * Writes which parties read the order. The status of one that goes on is that of the order; what has ended for a party has its last
 * status, and the words by which it is found.
 */
function writeViews(
  tx: Tx,
  before: ViewSource,
  told: ShownOrder | null,
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
  const wasRunning = ({ before }: ChangedParty) => told && before && isRunning(told, before)
  const opened = parties.filter(
    ({ access, before }) => !before || (isRunning(after, access) && !isRunning(told!, before)),
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
  // One that an earlier version of the service has changed last is read from documents no longer.
  const others = parties.filter((party) => !opened.includes(party) && !closed.includes(party))
  if (before.parties === null && others.length > 0)
    tx.write(fragment`
      UPDATE order_view SET document = NULL
      WHERE order_id = ${after.id} AND party_id = ANY(${others.map(({ access }) => access.partyId)}::uuid[])`)
}

/** The order as seen by its customer, its store and its current rider. */
export type PartyViews = { readonly [role in ViewRole]?: Order }

/** What each side reads is made when it is asked for: mostly one is. */
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
 * Writes a change of an order: its row, its version where a party sees something else than it was told, and an event to each that does.
 * Every change of an order ends with this. Answers the order as it is from now on, and as its parties see it.
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
  const told = before.state && orderAt(before, parties, before.state)
  const all = changedParties(told, timed, services)
  const news = all.filter(({ isNews }) => isNews)
  const order = news.length > 0 ? { ...timed, state: stateOf(timed, before.state) } : timed
  saveOrder(tx, before, order)
  if (news.length > 0)
    tx.write(fragment`
      INSERT INTO order_version (order_id, version, changes)
      VALUES (${order.id}, ${version}, ${JSON.stringify(changesTo(before.state, order.state!))})`)
  writeViews(tx, before, told, order, all)
  for (const { access, before } of news) {
    const { role, partyId } = access
    const isNew = (role === 'store' && !before) || offered.includes(partyId)
    const stream = role === 'store' ? `store:${partyId}` : `user:${partyId}`
    tx.emit({ stream, event: isNew ? 'order.new' : 'order.update', subject: { id: order.id, version } })
  }
  tx.afterCommit(() => services.recentOrders.keep(order))
  return { order, views: viewsOf(order, all, services) }
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
