import { orderStatuses } from '#contract/states.ts'
import { doorPoint, requireStore, storePoint, wayMetres } from '#modules/orders/index.ts'
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
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { metresPerMinute } from '../delivery-duration.ts'
import { type ExpectedTime, expectedTimes } from './expected-times.ts'
import { latenessOf } from './store-pace.ts'

const Quantiles = row({ count: integer, quantiles: nullable(list(float)) })

const TimedOrder = row({
  customer_id: uuid,
  store_id: uuid,
  is_offered: boolean,
  status: oneOf(orderStatuses),
  now: timestamp,
  paid_at: nullable(timestamp),
  said_ready_at: nullable(timestamp),
  ready_at: nullable(timestamp),
  picked_up_at: nullable(timestamp),
  customer_arrived_at: nullable(timestamp),
  ended_at: nullable(timestamp),
  delivery_minutes_min: integer,
  delivery_minutes_max: integer,
  rider_metres: nullable(float),
  way_metres: nullable(float),
  planned_pick_up_at: nullable(timestamp),
  own: Quantiles,
  around: Quantiles,
})
type TimedOrder = RowOf<typeof TimedOrder>

/** The nearest stores are compared with, as far as they are this near. */
const storesAround = 50
const aroundMetres = 15_000
/** A plan that is older says nothing of now. */
const planMinutes = 2

const quantilesOf = (from: Fragment): Fragment => fragment`(
  SELECT json_build_object('count', count(*), 'quantiles', percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY late))
  FROM ${from}
)`

const readTimedOrder = (db: Queryable, orderId: string, userId: string): Promise<TimedOrder | undefined> =>
  db.maybe(
    TimedOrder,
    sql`
    SELECT orders.customer_id, orders.store_id, orders.status, service_now() AS now, orders.paid_at, orders.ready_at, orders.picked_up_at,
      orders.customer_arrived_at, orders.ended_at, store.delivery_minutes_min, store.delivery_minutes_max,
      orders.promised_at - store.delivery_minutes_max * interval '1 minute' AS said_ready_at,
      EXISTS (
        SELECT FROM offer
        WHERE offer.order_id = orders.id AND offer.rider_id = ${userId} AND offer.status IN ('pending', 'accepted')
      ) AS is_offered,
      ${wayMetres} AS way_metres,
      metres_of_chord(rider.place <-> CASE WHEN orders.picked_up_at IS NULL
        THEN ${storePoint} ELSE ${doorPoint} END) AS rider_metres,
      (
        SELECT pick_up_at FROM plan_choice
        WHERE plan_choice.order_id = orders.id AND plan_choice.planned_at > service_now() - ${planMinutes} * interval '1 minute'
      ) AS planned_pick_up_at,
      ${quantilesOf(fragment`store_pace, unnest(late_minutes) AS late WHERE store_pace.store_id = orders.store_id`)} AS own,
      ${quantilesOf(fragment`(
        SELECT other.id FROM store AS other
        WHERE other.listed AND other.place <@ cube_enlarge(store.place, chord_of_metres(${aroundMetres}), 3)
        ORDER BY other.place <-> store.place LIMIT ${storesAround}
      ) AS near JOIN store_pace ON store_pace.store_id = near.id, unnest(store_pace.late_minutes) AS late`)} AS around
    FROM orders JOIN store ON store.id = orders.store_id LEFT JOIN users AS rider ON rider.id = orders.rider_id
    WHERE orders.id = ${orderId} LIMIT 1`,
  )

async function requireParty(db: Queryable, { userId, role }: Actor, order: TimedOrder): Promise<void> {
  if (role === 'customer' && order.customer_id === userId) return
  if (role === 'rider' && order.is_offered) return
  if (role === 'customer' || role === 'rider') throw new Refusal('order.absent')
  await requireStore(db, userId, order)
}

const minuteMs = 60_000
const minutesOf = (date: Date) => date.getTime() / minuteMs
const maybeMinutes = (date: Date | null) => date && minutesOf(date)
const isoOf = (minutes: number) => new Date(Math.round(minutes) * minuteMs).toISOString()
const shown = ({ at, from, to }: ExpectedTime) => ({
  date: isoOf(at),
  dateFrom: isoOf(Math.min(from, at)),
  dateTo: isoOf(Math.max(to, at)),
})

const running = ['accepted', 'ready', 'ongoing', 'completed']

export const getOrderTimes = implement(
  'getOrderTimes',
  async ({ params: { orderId }, actor, services: { db, config } }) => {
    const order = await readTimedOrder(db, orderId, actor.userId)
    if (!order) throw new Refusal('order.absent')
    await requireParty(db, actor, order)
    if (!running.includes(order.status) || order.said_ready_at === null)
      return { ready: null, pickup: null, door: null }
    const wayMinutes = (metres: number | null) => (metres === null ? null : metres / metresPerMinute(config))
    const { ready, pickUp, door } = expectedTimes({
      now: minutesOf(order.now),
      saidReadyAt: minutesOf(order.said_ready_at),
      lateness: latenessOf(order.own, order.around),
      readyAt: maybeMinutes(order.ready_at),
      pickedUpAt: maybeMinutes(order.picked_up_at),
      arrivedAt: maybeMinutes(order.customer_arrived_at),
      endedAt: maybeMinutes(order.ended_at),
      riderMinutes: wayMinutes(order.rider_metres),
      wayMinutes: wayMinutes(order.way_metres),
      deliveryMinutes: { least: order.delivery_minutes_min, most: order.delivery_minutes_max },
      plannedPickUpAt: maybeMinutes(order.planned_pick_up_at),
    })
    return { ready: shown(ready), pickup: shown(pickUp), door: shown(door) }
  },
)
