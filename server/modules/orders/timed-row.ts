import { Location } from '#contract/records/location.ts'
import { OrderLocation } from '#contract/records/order.ts'
import { orderStatuses } from '#contract/states.ts'
import type { ExpectedTimes, Pace } from '#modules/times/index.ts'
import {
  boolean,
  float,
  integer,
  json,
  nullable,
  oneOf,
  row,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import { plannedPickUpAt } from './order-times.ts'

/** An order with what its expected times are computed from. */
export const TimedRow = row({
  id: uuid,
  rider_id: nullable(uuid),
  status: oneOf(orderStatuses),
  promised_at: nullable(timestamp),
  pace: nullable(json<Pace>()),
  times: nullable(json<ExpectedTimes>()),
  ready_at: nullable(timestamp),
  rider_arrived_at: nullable(timestamp),
  picked_up_at: nullable(timestamp),
  customer_arrived_at: nullable(timestamp),
  ended_at: nullable(timestamp),
  delivers_itself: boolean,
  source_location: Location,
  delivery_location: OrderLocation,
  now: timestamp,
  store: row({ delivery_minutes_min: integer, delivery_minutes_max: integer }),
  rider: nullable(row({ latitude: nullable(float), longitude: nullable(float) })),
  planned_pick_up_at: nullable(timestamp),
})

/** A TimedRow, from `orders`. */
export const timedColumns = fragment`
  orders.id, orders.rider_id, orders.status, promised_at, pace, times, ready_at, rider_arrived_at, picked_up_at, customer_arrived_at, ended_at,
  orders.delivers_itself, orders.source_location, orders.delivery_location, service_now() AS now,
  (
    SELECT json_build_object('delivery_minutes_min', delivery_minutes_min, 'delivery_minutes_max', delivery_minutes_max)
    FROM store WHERE store.id = orders.store_id
  ) AS store,
  (
    SELECT json_build_object('latitude', latitude, 'longitude', longitude) FROM users WHERE users.id = orders.rider_id
  ) AS rider,
  ${plannedPickUpAt} AS planned_pick_up_at`
