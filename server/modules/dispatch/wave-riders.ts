import { type OfferStatus, type RiderCategory, riderCategories } from '#contract/states.ts'
import { AlertedUser, isReachable } from '#modules/alerts/index.ts'
import { isRiderAtWork } from '#modules/identity/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { list, nullable, oneOf, type RowOf, row, text } from '#platform/database/row.ts'
import { type Fragment, fragment, joined, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { isCarriedBy } from './box.ts'

/** The rider categories of each wave. It goes to the first category with riders who may be asked; later waves are like the last one. */
const waves: readonly (readonly RiderCategory[])[] = [
  ['vendor', 'platform', 'independent'],
  ['platform', 'independent', 'vendor'],
  ['independent', 'vendor', 'platform'],
]

/** An order is not offered again to a rider with such an offer: the rider has declined it or given it up, or it was taken away. */
export const neverAskedAgain: OfferStatus[] = ['declined', 'given-up', 'taken-away']

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
export type WaveRider = RowOf<typeof WaveRider>

/** The condition that a rider may be offered an order of `store`: at work, with room in the box, and not asked in this round. */
const mayBeAsked = (config: Config, { orderId, round }: Wave): Fragment => fragment`
  ${isRiderAtWork}
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
  AND (SELECT count(*) FROM orders WHERE ${isCarriedBy(fragment`users.id`)}) < ${config.BOX_ORDERS}`

const riderColumns = fragment`users.id, ${isReachable(fragment`users.id`)} AS reachable, role_category AS category`

/** The nearest riders of a category, from `store`. */
const nearestRiders = (
  config: Config,
  wave: Wave,
  category: RiderCategory,
  turn: number,
): Fragment => fragment`(
  SELECT ${riderColumns}, ${turn}::integer AS turn, users.place <-> store.place AS distance
  FROM users
  WHERE ${mayBeAsked(config, wave)}
    AND role_category = ${category} AND ${isNear(category, config.OFFER_RADIUS_METRES)}
  ORDER BY users.place <-> store.place LIMIT ${config.OFFER_WAVE_RIDERS}
)`

/** What the plan says of an order. `ask_at` is null if the last plan does not contain the order. */
const PlannedOffer = row({ ask_at: nullable(text), choices: list(WaveRider) })

const OfferRiders = row({ plan: nullable(PlannedOffer), wave: list(WaveRider) })
export type OfferRiders = RowOf<typeof OfferRiders>

/** A plan that is older than this many times PLAN_SECONDS is not followed. */
const oldestPlanTurns = 3

/** The plan for the order, from `store`: when to ask, and the candidates who may be asked now, best first. Null without a recent plan. */
const plannedOffer = (config: Config, wave: Wave): Fragment => fragment`(
  SELECT json_build_object('ask_at', plan_choice.ask_at, 'choices', coalesce((
    SELECT json_agg(json_build_object('id', id, 'reachable', reachable, 'category', category) ORDER BY nr)
    FROM (
      SELECT ${riderColumns}, given.nr
      FROM jsonb_array_elements(plan_choice.candidates) WITH ORDINALITY AS given (candidate, nr)
      JOIN users ON users.id = (given.candidate ->> 'riderId')::uuid
      WHERE ${mayBeAsked(config, wave)}
        AND (role_category <> 'vendor' OR ${isNear('vendor', config.OFFER_RADIUS_METRES)})
    ) AS chosen
  ), '[]'))
  FROM plan_state LEFT JOIN plan_choice
    ON order_id = ${wave.orderId} AND plan_choice.planned_at = plan_state.planned_at
  WHERE plan_state.planned_at > service_now() - ${config.PLAN_SECONDS * oldestPlanTurns} * interval '1 second'
)`

/**
 * The riders to whom an order can be offered: those named by the plan, and those of the wave, nearest first. A wave is the first
 * category with riders; the LIMIT saves the search of later categories where that one fills the wave.
 */
export async function ridersForOffer(db: Queryable, config: Config, wave: Wave): Promise<OfferRiders> {
  const categories = waves[Math.min(wave.wave, waves.length) - 1]!
  const [first, ...others] = categories.map((category, turn) => nearestRiders(config, wave, category, turn))
  const found = await db.one(
    OfferRiders,
    sql`
    SELECT ${config.PLAN_SECONDS > 0 ? plannedOffer(config, wave) : fragment`NULL::json`} AS plan, coalesce((
      SELECT json_agg(json_build_object('id', id, 'reachable', reachable, 'category', category) ORDER BY turn, distance)
      FROM (
        ${first} ${joined(others.map((riders) => fragment`UNION ALL ${riders}`))} LIMIT ${config.OFFER_WAVE_RIDERS}
      ) AS rider
    ), '[]') AS wave
    FROM store WHERE store.id = ${wave.storeId}`,
  )
  const { plan } = found
  const ofWave = found.wave.filter(({ category }) => category === found.wave[0]!.category)
  // While the store's own riders can be asked, other riders of the plan are left out.
  const own = ofWave[0]?.category === 'vendor'
  const choices = plan?.choices.filter(({ category }) => !own || category === 'vendor') ?? []
  return { plan: plan && { ...plan, choices }, wave: ofWave }
}
