import { Location } from '#contract/records/location.ts'
import { OrderLocation } from '#contract/records/order.ts'
import { orderStatuses } from '#contract/states.ts'
import type { ExpectedTimes, Pace } from '#modules/times/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  row,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { plannedPickUpAt, shownTimes, timesNow } from './order-times.ts'
import { requireStore } from './require-store.ts'

/** An order with what its expected times are computed from. */
export const TimedRow = row({
  id: uuid,
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
  orders.id, orders.status, promised_at, pace, times, ready_at, rider_arrived_at, picked_up_at, customer_arrived_at, ended_at,
  orders.delivers_itself, source_location, delivery_location, service_now() AS now,
  (
    SELECT json_build_object('delivery_minutes_min', delivery_minutes_min, 'delivery_minutes_max', delivery_minutes_max)
    FROM store WHERE store.id = orders.store_id
  ) AS store,
  (
    SELECT json_build_object('latitude', latitude, 'longitude', longitude) FROM users WHERE users.id = orders.rider_id
  ) AS rider,
  ${plannedPickUpAt} AS planned_pick_up_at`

const AskedOrder = row({
  ...TimedRow.properties,
  customer_id: uuid,
  store_id: uuid,
  paid_at: nullable(timestamp),
  is_offered: boolean,
})

async function requireParty(
  db: Queryable,
  { userId, role }: Actor,
  order: RowOf<typeof AskedOrder>,
): Promise<void> {
  if (role === 'customer' && order.customer_id === userId) return
  if (role === 'rider' && order.is_offered) return
  if (role === 'customer' || role === 'rider') throw new Refusal('order.absent')
  await requireStore(db, userId, order)
}

export const getOrderTimes = implement(
  'getOrderTimes',
  async ({ params: { orderId }, actor, services: { db, config } }) => {
    const order = await db.maybe(
      AskedOrder,
      sql`
      SELECT ${timedColumns}, orders.customer_id, orders.store_id, orders.paid_at, EXISTS (
        SELECT FROM offer
        WHERE offer.order_id = orders.id AND offer.rider_id = ${actor.userId} AND offer.status IN ('pending', 'accepted')
      ) AS is_offered
      FROM orders WHERE orders.id = ${orderId} LIMIT 1`,
    )
    if (!order) throw new Refusal('order.absent')
    await requireParty(db, actor, order)
    const times = timesNow(config, order)
    return shownTimes({ ...order, times }) ?? { ready: null, pickup: null, door: null }
  },
)
