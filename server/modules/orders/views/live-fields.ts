import { isActive, openAt, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  integer,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { moves } from '../life-cycle/order-rules.ts'
import { viewRoles } from './party-rows.ts'
import { lovedByCustomer } from './view-source.ts'

/**
 * Fields of an order that are read with every view, since they change without a change of the order. The last two are for documents
 * that were stored without them.
 */
const LiveFields = row({
  store_raters: integer,
  store_rating_sum: integer,
  store_active: boolean,
  store_open: boolean,
  store_unassigned: integer,
  /** Whether the customer loves the store. */
  loved: boolean,
  customer_raters: integer,
  customer_rating_sum: integer,
  rider_id: nullable(uuid),
  rider_raters: nullable(integer),
  rider_rating_sum: nullable(integer),
  /** The last position of the rider, while the order is not ended. */
  latitude: nullable(float),
  longitude: nullable(float),
  deadline_ended: boolean,
  complaint_ended: boolean,
  /** For delivery, without the tip; kobo. */
  charged: integer,
  last_move: nullable(oneOf(moves)),
})
export type LiveFields = RowOf<typeof LiveFields>

const isRunning = fragment`orders.status IN ('accepted', 'ready', 'ongoing')`
const anybody = viewerOf(null)
/** Evaluated once per statement instead of once per order. */
const now = fragment`(SELECT service_now())`

/** A view without its document, which `version` tells from every other version of it. */
export const LiveView = row({
  id: uuid,
  order_id: uuid,
  party_id: uuid,
  role: oneOf(viewRoles),
  version: text,
  ...LiveFields.properties,
})
export type LiveView = RowOf<typeof LiveView>

/** A FROM with the views that have these keys. */
export const viewsWith = (keys: Pick<LiveView, 'order_id' | 'party_id'>[]): Fragment => fragment`FROM unnest(
  ${keys.map(({ order_id }) => order_id)}::uuid[], ${keys.map(({ party_id }) => party_id)}::uuid[]
) AS wanted (order_id, party_id) JOIN order_view USING (order_id, party_id)`

/** What no two versions of what a party reads have in common, from `orders` and the view of the party. */
export const documentVersion = (view: Fragment): Fragment =>
  fragment`orders.version || ':' || coalesce(${view}.version, 0)`

/**
 * Views with their live fields, newest first, in one statement that reads each store once. `chosen` is a FROM with what follows it.
 * Every view has an order: they are retired by one transaction.
 * LIMIT 1 makes the planner look up stores and users by key, however many there are.
 */
export async function readLiveViews(db: Queryable, config: Config, chosen: Fragment): Promise<LiveView[]> {
  return db.many(
    LiveView,
    sql`
    WITH chosen AS MATERIALIZED (
      SELECT id, order_id, party_id, role, version ${chosen}
    ), wanted AS (
      SELECT chosen.id, order_id, party_id, role, ${documentVersion(fragment`chosen`)} AS version, store_id, customer_id, rider_id, ${isRunning} AS is_running,
        role = 'customer' AND ${lovedByCustomer} AS loved,
        coalesce(deadline_at <= ${now}, false) AS deadline_ended,
        coalesce(ended_at + ${config.COMPLAINT_HOURS} * interval '1 hour' <= ${now}, false) AS complaint_ended,
        delivery_price - tip AS charged, last_move
      FROM chosen JOIN orders ON orders.id = order_id
    ), shop AS MATERIALIZED (
      SELECT store.* FROM (SELECT DISTINCT store_id FROM wanted) AS given CROSS JOIN LATERAL (
        SELECT id, raters, rating_sum, ${isActive} AS active, ${openAt(anybody)} AS open, unassigned_orders
        FROM store WHERE id = store_id LIMIT 1
      ) AS store
    )
    SELECT wanted.id, order_id, party_id, role, version, loved, deadline_ended, complaint_ended, charged, last_move,
      shop.raters AS store_raters, shop.rating_sum AS store_rating_sum, shop.active AS store_active,
      shop.open AS store_open, shop.unassigned_orders AS store_unassigned,
      customer.raters AS customer_raters, customer.rating_sum AS customer_rating_sum,
      rider_id, rider.raters AS rider_raters, rider.rating_sum AS rider_rating_sum,
      CASE WHEN is_running THEN rider.latitude END AS latitude, CASE WHEN is_running THEN rider.longitude END AS longitude
    FROM wanted
    JOIN shop ON shop.id = store_id
    CROSS JOIN LATERAL (SELECT raters, rating_sum FROM users WHERE id = customer_id LIMIT 1) AS customer
    LEFT JOIN LATERAL (
      SELECT raters, rating_sum, latitude, longitude FROM users WHERE id = rider_id LIMIT 1
    ) AS rider ON true
    ORDER BY wanted.id DESC`,
  )
}
