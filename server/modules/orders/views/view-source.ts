import { canBeBrought, KnownPace, knownPace } from '#modules/expected-times/index.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { hasDevice, peopleOfStore, userHasDevice } from '#modules/push/index.ts'
import { hereOf, isActive, openAt, StoreRow, storeColumns, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  integer,
  list,
  nullable,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import type { Steps } from '../life-cycle/steps.ts'
import { OrderColumns, type OrderRow, orderFields } from '../order-row.ts'
import { plannedPickUpAt } from '../order-times.ts'
import { type StoredState, stepsOf } from './order-version.ts'
import { isCurrentOffer, Offer, type RiderRow, shownStore, shownUser, Transfer } from './party-rows.ts'
import { stateAfter, VersionsColumn, versionsUntil } from './version-changes.ts'

export const lovedByCustomer = fragment`EXISTS (
  SELECT FROM store_reaction
  WHERE user_id = orders.customer_id AND store_id = orders.store_id AND reaction = 'love'
)`

/** Columns of a store that change independently of its orders, and those that decide about an acceptance. */
const LiveStore = row({
  name: text,
  timezone: text,
  raters: integer,
  rating_sum: integer,
  active: boolean,
  open: boolean,
  unassigned_orders: integer,
  /** Whether orders are accepted automatically, without asking the store. */
  auto_accept: boolean,
  /** Whether somebody can deliver the order at present; null once it is accepted. */
  has_riders: nullable(boolean),
  /** The learned pace of the store and its area; null once the order is accepted. */
  known_pace: nullable(KnownPace),
  /** The start of the store's acceptance window: now, or the next opening for an order wanted later. Null once the order is paid. */
  acceptance_starts_at: nullable(text),
})

/** Columns of a customer or a rider that change independently of their orders. */
const LivePerson = row({
  id: uuid,
  name: text,
  raters: integer,
  rating_sum: integer,
  latitude: nullable(float),
  longitude: nullable(float),
  /** Whether the user has a device that receives pushes. */
  has_device: boolean,
})

/** An order as read from the database, with everything that moves and views need. */
export const SourceRow = row({
  ...OrderColumns.properties,
  live_store: LiveStore,
  /** The customer and, if there is one, the rider. */
  live_people: list(LivePerson),
  /** Offers that are pending or accepted, or have just changed; null if not read: then those last published apply. */
  offers: nullable(list(Offer)),
  /** Payments by transfer: first those whose transfer has arrived, then the newest; null as for `offers`. */
  transfers: nullable(list(Transfer)),
  /** Whether the customer loves the store. */
  loved: boolean,
  /** The pick-up time in the current dispatch plan. */
  planned_pick_up_at: nullable(timestamp),
  /** Whether there is a complaint that was not withdrawn; null as for `offers`. */
  complained: nullable(boolean),
  /** Whether somebody at the store has a device that receives pushes; null if not read. */
  store_has_device: nullable(boolean),
  /** The versions published to the parties. */
  versions: VersionsColumn,
})
export type SourceRow = RowOf<typeof SourceRow>

/** An order with everything that its moves and the views of its parties need. */
export interface ViewSource
  extends OrderRow,
    Steps,
    Pick<SourceRow, 'loved' | 'planned_pick_up_at'>,
    Pick<RowOf<typeof LiveStore>, 'auto_accept' | 'has_riders' | 'known_pace'> {
  acceptance_starts_at: Date | null
  /** Which parties have a device that receives pushes; null if not read. */
  reachable: { customer: boolean; store: boolean | null; rider: boolean }
  /** The state last published to the parties. */
  state: StoredState | null
  store: StoreRow
  customer: UserRow
  rider: RiderRow | null
  offers: Offer[]
  transfers: Transfer[]
  complained: boolean
}

/** The parties of an order as the order shows them, and its last published state. */
interface Parties extends Pick<ViewSource, 'store' | 'customer' | 'state'> {
  rider: UserRow | null
}

type LivePerson = RowOf<typeof LivePerson>
const ratersOf = ({ raters, rating_sum }: LivePerson) => ({ raters, rating_sum })
const positionOf = ({ latitude, longitude }: LivePerson) => ({ latitude, longitude })

/** Combines a row with the parties as the order shows them. */
export function toSource<Row extends SourceRow>(
  { live_store, live_people, store_has_device, versions: _, ...row }: Row,
  { store, customer, rider, state }: Parties,
): Omit<Row, keyof SourceRow> & ViewSource {
  const { offers, transfers, complained } = row
  const { raters, rating_sum, active, open, unassigned_orders, ...shop } = live_store
  const liveCustomer = live_people.find(({ id }) => id === row.customer_id)!
  const liveRider = live_people.find(({ id }) => id === row.rider_id)
  return {
    ...row,
    ...stepsOf(row, state),
    state,
    store_name: shop.name,
    store_timezone: shop.timezone,
    customer_name: liveCustomer.name,
    rider_name: liveRider?.name ?? null,
    reachable: {
      customer: liveCustomer.has_device,
      store: store_has_device,
      rider: liveRider?.has_device ?? false,
    },
    auto_accept: shop.auto_accept,
    has_riders: shop.has_riders,
    known_pace: shop.known_pace,
    acceptance_starts_at: shop.acceptance_starts_at === null ? null : new Date(shop.acceptance_starts_at),
    // Offers that had ended by the last version are left out: their end is published already.
    offers: offers ?? state?.offers?.filter(isCurrentOffer) ?? [],
    transfers: transfers ?? state?.transfers ?? [],
    complained: complained ?? state?.complained ?? false,
    store: { ...store, raters, rating_sum, active, open, unassigned_orders },
    customer: { ...customer, ...ratersOf(liveCustomer) },
    rider: rider && liveRider ? { ...rider, ...ratersOf(liveRider), ...positionOf(liveRider) } : null,
  } as Omit<Row, keyof SourceRow> & ViewSource
}

const anybody = viewerOf(null)

/** Columns that matter only until the store accepts. From `orders` and `store`. */
const beforeAcceptance = (config: Config): Fragment => fragment`
  'has_riders', CASE WHEN orders.status = 'pending' THEN ${canBeBrought(config)} END,
  'known_pace', CASE WHEN orders.status = 'pending' THEN ${knownPace(fragment`coalesce(orders.scheduled_for, service_now())`)} END,
  'acceptance_starts_at', CASE WHEN orders.paid_at IS NULL THEN coalesce(
    next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), orders.scheduled_for), service_now()
  ) END`

const afterAcceptance = fragment`'has_riders', NULL, 'known_pace', NULL, 'acceptance_starts_at', NULL`

/**
 * The columns of store, customer and rider that change independently of the order. They are subqueries because joins would carry all
 * columns of the order along, which takes longer than the look-ups.
 */
const liveColumns = (config: Config, isAccepted: boolean): Fragment => fragment`
  (
    SELECT json_build_object(
      'name', name, 'timezone', timezone, 'raters', raters, 'rating_sum', rating_sum, 'active', ${isActive},
      'open', ${openAt(anybody)}, 'unassigned_orders', unassigned_orders, 'auto_accept', auto_accept,
      ${isAccepted ? afterAcceptance : beforeAcceptance(config)}
    )
    FROM store WHERE store.id = orders.store_id
  ) AS live_store,
  (
    SELECT json_agg(json_build_object(
      'id', id, 'name', name, 'raters', raters, 'rating_sum', rating_sum, 'latitude', latitude, 'longitude', longitude,
      'has_device', ${userHasDevice(fragment`users.id`)}
    ))
    FROM users WHERE users.id IN (orders.customer_id, orders.rider_id)
  ) AS live_people`

/**
 * Transfers that arrived, or were assigned to the payment, after the order was paid are left out: that money went to the customer's wallet.
 */
const transfers = fragment`coalesce((
  SELECT json_agg(
    json_build_object('id', payment.id, 'account', account, 'awaited', status = 'pending', 'payer', came.payer)
    ORDER BY came.has_come IS TRUE DESC, payment.created_at DESC
  )
  FROM payment LEFT JOIN LATERAL (
    SELECT payer, true AS has_come FROM incoming_transfer
    LEFT JOIN suspense ON arrival_id = incoming_transfer.id
    WHERE payment_id = payment.id
      AND (coalesce(assigned_at, incoming_transfer.created_at) <= orders.paid_at) IS NOT FALSE
    ORDER BY received_at DESC LIMIT 1
  ) AS came ON true
  WHERE payment.order_id = orders.id AND payment.method = 'single-transfer'
), '[]')`

/** What is read from other tables unless the last published state is used (`asPublished`). */
const besideRow = (changedRiders: string[]): Fragment => fragment`
  ${transfers} AS transfers,
  EXISTS (
    SELECT FROM complaint WHERE complaint.order_id = orders.id AND complaint.status <> 'withdrawn'
  ) AS complained,
  ${hasDevice(peopleOfStore(fragment`orders.store_id`))} AS store_has_device,
  coalesce((
    SELECT json_agg(json_build_object('rider_id', offer.rider_id, 'status', offer.status))
    FROM offer WHERE offer.order_id = orders.id
      AND (offer.status IN ('pending', 'accepted') OR offer.rider_id = ANY(${changedRiders}::uuid[]))
  ), '[]') AS offers`

const asPublished = fragment`NULL::json AS transfers, NULL::boolean AS complained, NULL::boolean AS store_has_device, NULL::json AS offers`

/**
 * Reads an order with its parties and additional columns. For an accepted order, the most frequent case, less is read: the columns for the
 * acceptance are left out, and data that only changes together with the order is taken from the last published state. Without LIMIT 1 the
 * planner would estimate one row for each partition.
 */
export const selectViewSource = (
  config: Config,
  orderId: string,
  {
    changedRiders = [],
    beside = nothing,
    lock = nothing,
    isAccepted = false,
  }: { changedRiders?: string[]; beside?: Fragment; lock?: Fragment; isAccepted?: boolean } = {},
): Sql => sql`
  SELECT ${orderFields}, ${liveColumns(config, isAccepted)},
    ${lovedByCustomer} AS loved,
    ${plannedPickUpAt} AS planned_pick_up_at,
    ${isAccepted ? asPublished : besideRow(changedRiders)},
    ${versionsUntil(fragment`${orderId}`, fragment`orders.version`)} AS versions ${beside}
  FROM orders WHERE orders.id = ${orderId} LIMIT 1 ${lock}`

export async function readViewSource(
  db: Queryable,
  { config }: Pick<Services, 'config'>,
  orderId: string,
  changedRiders: string[] = [],
): Promise<ViewSource> {
  const row = await db.one(SourceRow, selectViewSource(config, orderId, { changedRiders }))
  return toSource(row, await partiesOf(db, config, row))
}

const PartiesRow = row({ store: StoreRow, customer: UserRow, rider: nullable(UserRow) })

/**
 * The parties as stored with the order; the current ones if they are not stored, as in an order of an earlier version of the service or one
 * whose rider is new.
 */
export async function partiesOf(
  db: Queryable,
  config: Config,
  { id, rider_id, parties, versions }: Pick<SourceRow, 'id' | 'rider_id' | 'parties' | 'versions'>,
): Promise<Parties> {
  const state = stateAfter(versions)
  const kept = rider_id === null ? undefined : state?.rider
  if (parties !== null && (rider_id === null || kept?.id === rider_id)) {
    const { store, customer } = parties
    return {
      state,
      store: shownStore(store),
      customer: shownUser(customer),
      rider: kept ? shownUser(kept) : null,
    }
  }
  const now = await db.one(
    PartiesRow,
    sql`
    SELECT (
        SELECT row_to_json(shown) FROM (
          SELECT ${storeColumns(anybody, config)} FROM store, ${hereOf(anybody)} AS here WHERE store.id = orders.store_id
        ) AS shown
      ) AS store,
      (SELECT row_to_json(shown) FROM (SELECT ${userColumns} FROM users WHERE users.id = customer_id) AS shown) AS customer,
      (SELECT row_to_json(shown) FROM (SELECT ${userColumns} FROM users WHERE users.id = rider_id) AS shown) AS rider
    FROM orders WHERE orders.id = ${id}`,
  )
  return { ...now, state }
}

/** The order itself if it was read with its parties, else it is read again with them. */
export const withParties = async (
  db: Queryable,
  services: Pick<Services, 'config'>,
  order: OrderRow | ViewSource,
): Promise<ViewSource> => ('trackings' in order ? order : readViewSource(db, services, order.id))
