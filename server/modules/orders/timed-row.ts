import { float, integer, nullable, row, timestamp } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import { OrderRow } from './order-row.ts'
import { plannedPickUpAt } from './order-times.ts'

const order = OrderRow.properties

/** The columns of an order from which its expected times are computed. */
export const TimedRow = row({
  id: order.id,
  rider_id: order.rider_id,
  status: order.status,
  promised_at: order.promised_at,
  said_ready_at: order.said_ready_at,
  pace: order.pace,
  times: order.times,
  ready_at: order.ready_at,
  rider_arrived_at: order.rider_arrived_at,
  picked_up_at: order.picked_up_at,
  customer_arrived_at: order.customer_arrived_at,
  ended_at: order.ended_at,
  delivers_itself: order.delivers_itself,
  source_location: order.source_location,
  delivery_location: order.delivery_location,
  now: order.now,
  store: row({ delivery_minutes_min: integer, delivery_minutes_max: integer }),
  rider: nullable(row({ latitude: nullable(float), longitude: nullable(float) })),
  planned_pick_up_at: nullable(timestamp),
})

/** The columns of `TimedRow`, from `orders`. */
export const timedColumns = fragment`
  orders.id, orders.rider_id, orders.status, promised_at, said_ready_at, pace, times, ready_at, rider_arrived_at, picked_up_at, customer_arrived_at, ended_at,
  orders.delivers_itself, orders.source_location, orders.delivery_location, service_now() AS now,
  (
    SELECT json_build_object('delivery_minutes_min', delivery_minutes_min, 'delivery_minutes_max', delivery_minutes_max)
    FROM store WHERE store.id = orders.store_id
  ) AS store,
  (
    SELECT json_build_object('latitude', latitude, 'longitude', longitude) FROM users WHERE users.id = orders.rider_id
  ) AS rider,
  ${plannedPickUpAt} AS planned_pick_up_at`
