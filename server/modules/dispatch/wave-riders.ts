import { type RiderCategory, riderCategories } from '#contract/states.ts'
import { AlertedUser, isReachable } from '#modules/alerts/index.ts'
import type { OfferStatus } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { oneOf, type RowOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, joined, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { isCarriedBy } from './box.ts'

/** The category of riders that each wave goes to: the first of these with riders who have no offer. Later waves are like the last. */
const waves: readonly (readonly RiderCategory[])[] = [
  ['vendor', 'platform', 'independent'],
  ['platform', 'independent', 'vendor'],
  ['independent', 'vendor', 'platform'],
]

/** Offers that were ended by the rider or an operator are not renewed in a later round. */
const neverAskedAgain: OfferStatus[] = ['declined', 'given-up', 'taken-away']

export interface Wave {
  orderId: string
  storeId: string
  round: number
  wave: number
}

/** The condition that a rider of the category is near enough. A store's own riders need no known position. */
function isNear(category: RiderCategory, metres: number): Fragment {
  const near = fragment`users.place <-> store.place <= chord_of_metres(${metres})`
  if (category !== 'vendor')
    return fragment`users.place <@ cube_enlarge(store.place, chord_of_metres(${metres}), 3) AND ${near}`
  return fragment`(users.place IS NULL OR ${near}) AND users.id IN (
    SELECT sender_id FROM store_request
    WHERE store_id = store.id AND status = 'accepted' AND store_request.role = 'rider'
  )`
}

const WaveRider = row({ ...AlertedUser.properties, category: oneOf(riderCategories) })
type WaveRider = RowOf<typeof WaveRider>

/** The nearest riders of a category who are at work, have room and no offer of this round, from `store`. */
const nearestRiders = (
  config: Config,
  { orderId, round }: Wave,
  category: RiderCategory,
  turn: number,
): Fragment => fragment`(
  SELECT users.id, ${isReachable(fragment`users.id`)} AS reachable, role_category AS category, ${turn}::integer AS turn,
    users.place <-> store.place AS distance
  FROM users
  WHERE role = 'rider' AND role_status = 'active' AND available AND deleted_at IS NULL
    AND role_category = ${category} AND ${isNear(category, config.OFFER_RADIUS_METRES)}
    AND NOT EXISTS (
      SELECT FROM offer
      WHERE order_id = ${orderId} AND rider_id = users.id AND (status = ANY(${neverAskedAgain}) OR round = ${round})
    )
    AND NOT EXISTS (
      SELECT FROM rider_box
      WHERE rider_id = users.id AND (
        locked OR addition_ends_at <= service_now()
        OR rider_box.place <-> store.place > chord_of_metres(${config.BOX_RADIUS_METRES})
      )
    )
    AND (SELECT count(*) FROM orders WHERE ${isCarriedBy(fragment`users.id`)}) < ${config.BOX_ORDERS}
  ORDER BY users.place <-> store.place LIMIT ${config.OFFER_WAVE_RIDERS}
)`

/**
 * The riders of a wave, all of one category, nearest first. A category without riders is skipped: the limit ends the statement
 * before a later one is looked for.
 */
export async function ridersForWave(db: Queryable, config: Config, wave: Wave): Promise<WaveRider[]> {
  const categories = waves[Math.min(wave.wave, waves.length) - 1]!
  const [first, ...others] = categories.map((category, turn) => nearestRiders(config, wave, category, turn))
  const riders = await db.many(
    WaveRider,
    sql`
    SELECT rider.id, rider.reachable, rider.category FROM store CROSS JOIN LATERAL (
      ${first} ${joined(others.map((riders) => fragment`UNION ALL ${riders}`))} LIMIT ${config.OFFER_WAVE_RIDERS}
    ) AS rider
    WHERE store.id = ${wave.storeId}
    ORDER BY rider.turn, rider.distance`,
  )
  return riders.filter(({ category }) => category === riders[0]!.category)
}
