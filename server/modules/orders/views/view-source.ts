import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { offerStatuses } from '#contract/states.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { hasDevice, peopleOfStore } from '#modules/push/index.ts'
import { hereOf, StoreRow, storeColumns, viewerOf } from '#modules/stores/index.ts'
import { KnownPace, knownPace } from '#modules/times/index.ts'
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
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
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
const Transfer = row({ id: uuid, account: OneTimePayment.properties.account, payer: nullable(Payer) })

/** An order with everything that its moves and the views of its parties are made of. */
export const ViewSource = row({
  ...OrderRow.properties,
  store: StoreRow,
  customer: UserRow,
  rider: nullable(RiderRow),
  /** Those that are open or accepted, or have just changed. */
  offers: list(row({ rider_id: uuid, status: oneOf(offerStatuses) })),
  /** The transfer that is waited for, and the one that has come, or the last one. */
  awaited_transfer: nullable(Transfer),
  last_transfer: nullable(Transfer),
  /** Whether the customer loves the store. */
  loved: boolean,
  /** From when the time of the store to accept runs: now, or when it opens for an order wanted later. Null once it is paid. */
  acceptance_starts_at: nullable(timestamp),
  /** Whether the store takes what it can make without being asked. */
  auto_accept: boolean,
  /** How late its store and those around it usually are, where it may be accepted next. */
  known_pace: nullable(KnownPace),
  /** When a rider would pick it up, by the last plan. */
  planned_pick_up_at: nullable(timestamp),
  /** Whether a complaint stands. */
  complained: boolean,
  /** Who of its parties has a device that pushes can go to. */
  reachable: row({ customer: boolean, store: boolean, rider: boolean }),
  /** What its parties read of it as of the last change. */
  views: list(row({ party_id: uuid, document: text })),
})
export type ViewSource = RowOf<typeof ViewSource>

const anybody = viewerOf(null)

const transferWhere = (condition: Fragment): Fragment => fragment`(
  SELECT json_build_object('id', payment.id, 'account', account, 'payer', (
    SELECT payer FROM incoming_transfer WHERE payment_id = payment.id ORDER BY received_at DESC LIMIT 1
  ))
  FROM payment
  WHERE payment.order_id = orders.id AND payment.method = 'single-transfer' AND ${condition}
  ORDER BY received > 0 DESC, payment.created_at DESC LIMIT 1
)`

/** Everything of a ViewSource, from `orders`. */
export const viewSourceColumns = (config: Config, changedRiders: string[] = []): Fragment => fragment`
  ${orderColumns},
  (
    SELECT row_to_json(shown) FROM (
      SELECT ${storeColumns(anybody, config)} FROM store, ${hereOf(anybody)} AS here WHERE store.id = orders.store_id
    ) AS shown
  ) AS store,
  (
    SELECT row_to_json(shown) FROM (SELECT ${userColumns} FROM users WHERE users.id = orders.customer_id) AS shown
  ) AS customer,
  (
    SELECT row_to_json(shown) FROM (SELECT ${riderColumns} FROM users WHERE users.id = orders.rider_id) AS shown
  ) AS rider,
  ${transferWhere(fragment`payment.status = 'pending'`)} AS awaited_transfer,
  ${transferWhere(fragment`true`)} AS last_transfer,
  ${lovedByCustomer} AS loved,
  CASE WHEN orders.paid_at IS NULL THEN coalesce((
    SELECT next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), orders.scheduled_for)
    FROM store WHERE store.id = orders.store_id
  ), service_now()) END AS acceptance_starts_at,
  (SELECT auto_accept FROM store WHERE store.id = orders.store_id) AS auto_accept,
  CASE WHEN orders.status = 'pending' THEN (
    SELECT CASE WHEN orders.paid_at IS NOT NULL OR auto_accept THEN ${knownPace(fragment`coalesce(orders.scheduled_for, service_now())`)} END
    FROM store WHERE store.id = orders.store_id
  ) END AS known_pace,
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
    FROM offer
    WHERE offer.order_id = orders.id
      AND (offer.status IN ('pending', 'accepted') OR offer.rider_id = ANY(${changedRiders}::uuid[]))
  ), '[]') AS offers,
  coalesce((
    SELECT json_agg(json_build_object('party_id', party_id, 'document', document))
    FROM order_view
    WHERE order_view.order_id = orders.id AND (role <> 'rider' OR EXISTS (
      SELECT FROM offer
      WHERE offer.order_id = orders.id AND offer.rider_id = party_id
        AND (offer.status IN ('pending', 'accepted') OR offer.rider_id = ANY(${changedRiders}::uuid[]))
    ))
  ), '[]') AS views`

export const readViewSource = (
  db: Queryable,
  { config }: Pick<Services, 'config'>,
  orderId: string,
  changedRiders: string[] = [],
): Promise<ViewSource> =>
  db.one(
    ViewSource,
    sql`SELECT ${viewSourceColumns(config, changedRiders)} FROM orders WHERE orders.id = ${orderId} LIMIT 1`,
  )

/** The order itself where it was read with its parties. */
export const withParties = async (
  db: Queryable,
  services: Pick<Services, 'config'>,
  order: OrderRow | ViewSource,
): Promise<ViewSource> => ('views' in order ? order : readViewSource(db, services, order.id))
