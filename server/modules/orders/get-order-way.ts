import { riderCategories } from '#contract/states.ts'
import { shownTime } from '#modules/expected-times/index.ts'
import { boolean, float, integer, nullable, oneOf, type RowOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { routeOf } from './order-route.ts'
import { metresOf } from './order-times.ts'
import { TimedRow, timedColumns } from './timed-row.ts'

/** An order that is offered to the rider or in the rider's box, with the rider's position. */
const WayOrder = row({
  ...TimedRow.properties,
  slug: text,
  store_name: text,
  delivery_price: integer,
  tip: integer,
  is_asked: boolean,
  rider_category: nullable(oneOf(riderCategories)),
  rider_latitude: nullable(float),
  rider_longitude: nullable(float),
})
type WayOrder = RowOf<typeof WayOrder>

const metresStep = 100
/** About half a kilometre of latitude. */
const degreesStep = 0.005

/** The middle of the grid square of a point. The exact address stays hidden: it may be anywhere in the square. */
const middleOf = (degrees: number): number =>
  Number(((Math.floor(degrees / degreesStep) + 0.5) * degreesStep).toFixed(4))

function shownStops(config: Config, orders: WayOrder[]) {
  const { rider_latitude: latitude, rider_longitude: longitude } = orders[0]!
  return routeOf(config, { latitude, longitude }, orders).map(({ type, order, time }) => ({
    type,
    orderId: order.id,
    slug: order.slug,
    name: type === 'source' ? order.store_name : '',
    street: (type === 'source' ? order.source_location : order.delivery_location).street,
    ...shownTime(time),
  }))
}

export const getOrderWay = implement(
  'getOrderWay',
  async ({ params: { orderId }, actor: { userId }, services: { db, config } }) => {
    const orders = await db.many(
      WayOrder,
      sql`
      SELECT ${timedColumns}, orders.slug, orders.delivery_price, orders.tip, orders.id = ${orderId} AS is_asked,
        (SELECT name FROM store WHERE store.id = orders.store_id) AS store_name,
        me.role_category AS rider_category, me.latitude AS rider_latitude, me.longitude AS rider_longitude
      FROM users AS me, orders
      WHERE me.id = ${userId} AND orders.id IN (
        SELECT order_id FROM offer
        WHERE offer.order_id = ${orderId} AND offer.rider_id = ${userId} AND offer.status IN ('pending', 'accepted')
        UNION ALL
        SELECT carried.id FROM orders AS carried
        WHERE carried.rider_id = ${userId} AND carried.ended_at IS NULL
      )
      ORDER BY is_asked DESC, orders.id`,
    )
    const [order] = orders
    if (!order?.is_asked) throw new Refusal('order.absent')
    const metres = metresOf(order)
    const { coordinates } = order.delivery_location
    return {
      fee: toMoney(order.rider_category === 'vendor' ? order.tip : order.delivery_price),
      metres: metres === null ? null : Math.round(metres / metresStep) * metresStep,
      around: coordinates && {
        latitude: middleOf(coordinates.latitude),
        longitude: middleOf(coordinates.longitude),
      },
      stops: order.ended_at === null ? shownStops(config, orders) : [],
    }
  },
)
