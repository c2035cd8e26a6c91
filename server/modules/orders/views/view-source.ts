import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { offerStatuses } from '#contract/states.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { hasDevice, peopleOfStore } from '#modules/push/index.ts'
import { hereOf, StoreRow, storeColumns, viewerOf } from '#modules/stores/index.ts'
import { canBeBrought, KnownPace, knownPace } from '#modules/times/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderFields, ViewDigest } from '../order-row.ts'
import { plannedPickUpAt } from '../order-times.ts'

/** The role in which an order is read. */
export const viewRoles = ['customer', 'store', 'rider'] as const
export type ViewRole = (typeof viewRoles)[number]

export const lovedByCustomer = fragment`EXISTS (
  SELECT FROM store_reaction
  WHERE user_id = orders.customer_id AND store_id = orders.store_id AND reaction = 'love'
)`

/** With the rider's last position. */
export const RiderRow = row({ ...UserRow.properties, latitude: nullable(float), longitude: nullable(float) })
export type RiderRow = RowOf<typeof RiderRow>
export const riderColumns = fragment`${userColumns}, latitude, longitude`

const Payer = row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) })
const Transfer = row({
  id: uuid,
  account: OneTimePayment.properties.account,
  payer: nullable(Payer),
  awaited: boolean,
})

/** An order with everything that its moves and the views of its parties are made of. */
export const ViewSource = row({
  ...OrderRow.properties,
  store: StoreRow,
  customer: UserRow,
  rider: nullable(RiderRow),
  /** Those that are open or accepted, or have just changed. */
  offers: list(row({ rider_id: uuid, status: oneOf(offerStatuses) })),
  /** Those that have come first, then the latest. */
  transfers: list(Transfer),
  /** Whether the customer loves the store. */
  loved: boolean,
  /** From when the time of the store to accept runs: now, or when it opens for an order wanted later. Null once it is paid. */
  acceptance_starts_at: nullable(timestamp),
  /** Whether the store takes what it can make without being asked. */
  auto_accept: boolean,
  /** Whether somebody can bring it at present, where it may be accepted next. */
  has_riders: nullable(boolean),
  /** How late its store and those around it usually are, where it may be accepted next. */
  known_pace: nullable(KnownPace),
  /** When a rider would pick it up, by the last plan. */
  planned_pick_up_at: nullable(timestamp),
  /** Whether a complaint stands. */
  complained: boolean,
  /** Who of its parties has a device that pushes can go to. */
  reachable: row({ customer: boolean, store: boolean, rider: boolean }),
  /** The digest of what each of its parties reads of it as of the last change. */
  views: list(ViewDigest),
})
export type ViewSource = RowOf<typeof ViewSource>

const anybody = viewerOf(null)

/** What an order depends on until its store accepts it. From `orders` and `store`. */
const beforeAcceptance = (config: Config): Fragment => fragment`
  CASE WHEN orders.status = 'pending' THEN ${canBeBrought(config)} END AS has_riders,
  CASE WHEN orders.status = 'pending' THEN ${knownPace(fragment`coalesce(orders.scheduled_for, service_now())`)} END AS known_pace`

const afterAcceptance = fragment`NULL::boolean AS has_riders, NULL::json AS known_pace`

/** Orders with store, customer and rider, each read once. */
const ordersWithParties = (config: Config, isAccepted: boolean): Fragment => fragment`orders
  CROSS JOIN LATERAL (
    SELECT store.name, store.timezone, auto_accept,
      (SELECT row_to_json(columns) FROM (SELECT ${storeColumns(anybody, config)}) AS columns) AS shown,
      CASE WHEN orders.paid_at IS NULL THEN coalesce(
        next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), orders.scheduled_for), service_now()
      ) END AS acceptance_starts_at,
      ${isAccepted ? afterAcceptance : beforeAcceptance(config)}
    FROM store, ${hereOf(anybody)} AS here WHERE store.id = orders.store_id
  ) AS shop
  CROSS JOIN LATERAL (
    SELECT name, (SELECT row_to_json(columns) FROM (SELECT ${userColumns}) AS columns) AS shown
    FROM users WHERE users.id = orders.customer_id
  ) AS customer
  LEFT JOIN LATERAL (
    SELECT name, (SELECT row_to_json(columns) FROM (SELECT ${riderColumns}) AS columns) AS shown
    FROM users WHERE users.id = orders.rider_id
  ) AS rider ON true`

/** What came, or was found, after the order was paid went to the customer's wallet. */
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

/** Whether all that is needed of an order was read as of one that its store has accepted. */
export const readableAsAccepted = fragment`(orders.status <> 'pending' AND orders.views_version = orders.version) IS TRUE`

/**
 * Reads an order with its parties, and other columns beside. Of one that its store has accepted, as of most, less is needed: its digests
 * are taken from the order itself, and what decides about an acceptance is left out, which costs two thirds (see `readableAsAccepted`).
 * Without LIMIT 1 the planner would expect a row of each partition, and plan the statement anew every time.
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
): Sql => {
  const isOpen = fragment`(offer.status IN ('pending', 'accepted') OR offer.rider_id = ANY(${changedRiders}::uuid[]))`
  const readViews = fragment`(
    SELECT json_agg(json_build_object('party_id', party_id, 'digest', md5(document)))
    FROM order_view
    WHERE order_view.order_id = orders.id AND (role <> 'rider' OR EXISTS (
      SELECT FROM offer WHERE offer.order_id = orders.id AND offer.rider_id = party_id AND ${isOpen}
    ))
  )`
  return sql`
  SELECT ${orderFields}, shop.name AS store_name, shop.timezone AS store_timezone, customer.name AS customer_name,
    rider.name AS rider_name, shop.shown AS store, customer.shown AS customer, rider.shown AS rider,
    shop.acceptance_starts_at, shop.auto_accept, shop.has_riders, shop.known_pace,
    ${transfers} AS transfers,
    ${lovedByCustomer} AS loved,
    ${plannedPickUpAt} AS planned_pick_up_at,
    EXISTS (
      SELECT FROM complaint WHERE complaint.order_id = orders.id AND complaint.status <> 'withdrawn'
    ) AS complained,
    json_build_object(
      'customer', ${hasDevice(fragment`SELECT orders.customer_id`)}, 'rider', ${hasDevice(fragment`SELECT orders.rider_id`)},
      'store', ${hasDevice(peopleOfStore(fragment`orders.store_id`))}
    ) AS reachable,
    coalesce((
      SELECT json_agg(json_build_object('rider_id', offer.rider_id, 'status', offer.status))
      FROM offer WHERE offer.order_id = orders.id AND ${isOpen}
    ), '[]') AS offers,
    coalesce(${isAccepted ? fragment`orders.view_digests` : readViews}, '[]') AS views ${beside}
  FROM ${ordersWithParties(config, isAccepted)} WHERE orders.id = ${orderId} LIMIT 1 ${lock}`
}

export const readViewSource = (
  db: Queryable,
  { config }: Pick<Services, 'config'>,
  orderId: string,
  changedRiders: string[] = [],
): Promise<ViewSource> => db.one(ViewSource, selectViewSource(config, orderId, { changedRiders }))

/** The order itself where it was read with its parties. */
export const withParties = async (
  db: Queryable,
  services: Pick<Services, 'config'>,
  order: OrderRow | ViewSource,
): Promise<ViewSource> => ('views' in order ? order : readViewSource(db, services, order.id))
