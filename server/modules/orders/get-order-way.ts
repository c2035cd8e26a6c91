import type { Coordinates } from '#contract/records/location.ts'
import { float, json, nullable, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { wayMetres } from './order-way.ts'

const Way = row({ metres: nullable(float), coordinates: nullable(json<Coordinates>()) })

const metresStep = 100
/** About half a kilometre. */
const degreesStep = 0.005

/** The middle of the square that a point is in: the door may be anywhere in it. */
const middleOf = (degrees: number): number =>
  Number(((Math.floor(degrees / degreesStep) + 0.5) * degreesStep).toFixed(4))

export const getOrderWay = implement(
  'getOrderWay',
  async ({ params: { orderId }, actor, services: { db } }) => {
    const way = await db.maybe(
      Way,
      sql`
      SELECT ${wayMetres} AS metres,
        nullif(delivery_location -> 'coordinates', 'null') AS coordinates
      FROM orders JOIN offer ON order_id = orders.id
      WHERE orders.id = ${orderId} AND offer.rider_id = ${actor.userId} AND offer.status IN ('pending', 'accepted')`,
    )
    if (!way) throw new Refusal('order.absent')
    const { metres, coordinates } = way
    return {
      metres: metres === null ? null : Math.round(metres / metresStep) * metresStep,
      around: coordinates && {
        latitude: middleOf(coordinates.latitude),
        longitude: middleOf(coordinates.longitude),
      },
    }
  },
)
