import { riderCategories } from '#contract/states.ts'
import { isRiderAtWork } from '#modules/identity/index.ts'
import { saidReady } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  integer,
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
import { isCarriedBy } from '../box.ts'
import { neverAskedAgain } from '../wave-riders.ts'

const coordinate = (location: Fragment, name: 'latitude' | 'longitude') =>
  fragment`(${location} -> 'coordinates' ->> ${name})::float8`

/** An order whose rider is still to be found, or whose rider may still add others to the box. */
const PlannedOrder = row({
  id: uuid,
  store_id: uuid,
  rider_id: nullable(uuid),
  /** When its round of offers is to open, if that is later; null if riders are not notified or the round is open. */
  waits_until: nullable(timestamp),
  latitude: float,
  longitude: float,
  door_latitude: nullable(float),
  door_longitude: nullable(float),
  placed_at: timestamp,
  expected_ready_at: timestamp,
  is_ready: boolean,
  promised_at: nullable(timestamp),
  /** The factor on travel time, compared with the speed of the settings. */
  slowness: float,
})
export type PlannedOrder = RowOf<typeof PlannedOrder>

const expectedReadyAt = fragment`coalesce(
  ready_at, ${saidReady} + coalesce((pace -> 'lateness' ->> 'middle')::float8, 0) * interval '1 minute', service_now()
)`

/** An order whose food was expected longer ago than this is planned only once its store notifies riders, so as not to occupy a rider. */
const forgottenMinutes = 10

/** The orders to plan, oldest first. Scheduled orders are included once riders may soon be asked for them. */
export const readOrders = (db: Queryable, config: Config): Promise<PlannedOrder[]> =>
  db.many(
    PlannedOrder,
    sql`
    SELECT orders.id, store_id, orders.rider_id,
      CASE WHEN riders_notified AND deadline_at IS NULL THEN offered_at END AS waits_until,
      ${coordinate(fragment`source_location`, 'latitude')} AS latitude,
      ${coordinate(fragment`source_location`, 'longitude')} AS longitude,
      ${coordinate(fragment`delivery_location`, 'latitude')} AS door_latitude,
      ${coordinate(fragment`delivery_location`, 'longitude')} AS door_longitude,
      orders.created_at AS placed_at,
      ${expectedReadyAt} AS expected_ready_at,
      orders.status = 'ready' AS is_ready, promised_at, coalesce((pace -> 'slowness' ->> 'middle')::float8, 1) AS slowness
    FROM orders JOIN store ON store.id = store_id LEFT JOIN rider_box ON rider_box.rider_id = orders.rider_id
    WHERE orders.ended_at IS NULL AND orders.status IN ('accepted', 'ready') AND NOT orders.delivers_itself
      AND (orders.rider_id IS NULL OR (NOT locked AND addition_ends_at > service_now()))
      AND (
        orders.rider_id IS NOT NULL OR riders_notified
        OR ${expectedReadyAt} > service_now() - ${forgottenMinutes} * interval '1 minute'
      )
      AND (
        scheduled_for IS NULL
        OR scheduled_for <= service_now() + (${config.OFFER_AHEAD_MINUTES} + delivery_minutes_max) * interval '1 minute'
      )
    ORDER BY orders.created_at, orders.id`,
  )

/** An order that a rider has and has not delivered. */
const CarriedOrder = row({
  store_latitude: float,
  store_longitude: float,
  door_latitude: nullable(float),
  door_longitude: nullable(float),
  /** When it was picked up, or is expected to be ready. */
  picked_up_at: nullable(text),
  expected_ready_at: nullable(text),
})
export type CarriedOrder = RowOf<typeof CarriedOrder>

const PlannedRider = row({
  id: uuid,
  category: oneOf(riderCategories),
  latitude: float,
  longitude: float,
  position_at: nullable(timestamp),
  /** In the order in which they were accepted. */
  carried: list(CarriedOrder),
  /** Whether the box takes no more orders. */
  is_closed: boolean,
  only_stores: list(uuid),
  declined: list(uuid),
  offers_accepted: integer,
  offers_answered: integer,
})
export type PlannedRider = RowOf<typeof PlannedRider>

/** How many of the last offers of a rider count for the probability that the next one is accepted. */
const countedOffers = 20

/** Riders at work whose position is known. */
export const readRiders = (db: Queryable, orderIds: string[]): Promise<PlannedRider[]> =>
  db.many(
    PlannedRider,
    sql`
    SELECT users.id, role_category AS category, users.latitude, users.longitude, position_at,
      carried.orders AS carried, coalesce(locked OR addition_ends_at <= service_now(), false) AS is_closed,
      coalesce((
        SELECT json_agg(store_id) FROM store_request
        WHERE sender_id = users.id AND status = 'accepted' AND store_request.role = 'rider'
      ), '[]') AS only_stores,
      coalesce((
        SELECT json_agg(order_id) FROM offer
        WHERE rider_id = users.id AND order_id = ANY(${orderIds}::uuid[]) AND offer.status = ANY(${neverAskedAgain})
      ), '[]') AS declined,
      answered.accepted AS offers_accepted, answered.count AS offers_answered
    FROM users LEFT JOIN rider_box ON rider_box.rider_id = users.id,
    LATERAL (
      SELECT coalesce(json_agg(json_build_object(
        'store_latitude', ${coordinate(fragment`source_location`, 'latitude')},
        'store_longitude', ${coordinate(fragment`source_location`, 'longitude')},
        'door_latitude', ${coordinate(fragment`delivery_location`, 'latitude')},
        'door_longitude', ${coordinate(fragment`delivery_location`, 'longitude')},
        'picked_up_at', orders.picked_up_at,
        'expected_ready_at', coalesce(ready_at, ${saidReady})
      ) ORDER BY orders.rider_accepted_at, orders.id), '[]') AS orders
      FROM orders JOIN store ON store.id = store_id WHERE ${isCarriedBy(fragment`users.id`)}
    ) AS carried,
    LATERAL (
      SELECT count(*), count(*) FILTER (WHERE last.status = 'accepted') AS accepted
      FROM (
        SELECT offer.status FROM offer WHERE offer.rider_id = users.id ORDER BY offer.order_id DESC LIMIT ${countedOffers}
      ) AS last
      WHERE last.status IN ('accepted', 'declined', 'lapsed')
    ) AS answered
    WHERE ${isRiderAtWork} AND users.place IS NOT NULL`,
  )
