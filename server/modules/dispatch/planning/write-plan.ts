import { dateOf } from '#modules/expected-times/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { CostParts, Plan, PlannedTrip, Situation } from '../planner/index.ts'
import type { PlannedRider } from './read-situation.ts'

/** A rider who could bring an order, with the cost in minutes. The cost is null for a trip that is not the rider's first. */
export interface Candidate {
  riderId: string
  minutes: CostParts | null
}

export interface PlannedChoice {
  orderId: string
  askAt: Date
  pickUpAt: Date
  doorAt: Date
  together: string[]
  candidates: Candidate[]
}

const toTenth = (minutes: number) => Math.round(minutes * 10) / 10

const rounded = (parts: CostParts): CostParts => ({
  total: toTenth(parts.total),
  clickToDoor: toTenth(parts.clickToDoor),
  lateness: toTenth(parts.lateness),
  delayOfOthers: toTenth(parts.delayOfOthers),
  declining: toTenth(parts.declining),
})

/** The margin grows when there are more orders than riders, up to fourfold. */
export const marginMinutes = (
  { PLAN_MARGIN_MINUTES }: Pick<Config, 'PLAN_MARGIN_MINUTES'>,
  orders: number,
  riders: number,
): number => PLAN_MARGIN_MINUTES * Math.min(4, Math.max(1, orders / Math.max(1, riders)))

/**
 * Which riders to ask for each open order, and when. A rider with an open box is a candidate only for orders that the plan puts into
 * the same trip as those of the box.
 */
export function choicesOf(
  config: Config,
  now: Date,
  { trips }: Plan,
  kept: ReadonlySet<string>,
  riders: ReadonlyMap<string, PlannedRider>,
  situation: Situation,
): PlannedChoice[] {
  const freeAt = new Map(situation.riders.map((rider) => [rider.id, rider.freeAt]))
  /** When the rider of a trip will have delivered the orders before it, and can be asked. */
  function availableAt({ riderId, sequence }: PlannedTrip): number {
    const before = trips.find((trip) => trip.riderId === riderId && trip.sequence === sequence - 1)
    if (!before) return freeAt.get(riderId)!
    return before.dropOffs.at(-1)!.at + situation.rules.dropOffMinutes / 2
  }
  const openOrders = trips.reduce((sum, { orderIds }) => sum + orderIds.length, 0)
  const margin = marginMinutes(config, openOrders, riders.size)
  return trips.flatMap((trip) => {
    const { riderId, orderIds, sequence, leaveAt, pickUpAt, dropOffs, choices } = trip
    const askAt = Math.max(leaveAt - margin, availableAt(trip))
    const joinsBox = orderIds.some((id) => kept.has(id))
    const hasBox = (id: string) => (riders.get(id)?.carried.length ?? 0) > 0
    return orderIds
      .filter((id) => !kept.has(id))
      .map((orderId): PlannedChoice => {
        const choice = choices.find((each) => each.orderId === orderId)
        const first = { riderId, minutes: choice ? rounded(choice.cost) : null }
        const others = (choice?.others ?? [])
          .filter((other) => !hasBox(other.riderId))
          .map((other) => ({ riderId: other.riderId, minutes: rounded(other.cost) }))
        const isAsked = joinsBox || sequence > 0 || !hasBox(riderId) || riders.get(riderId)!.is_closed
        return {
          orderId,
          // Riders are asked at once for an order that joins their open box, because it is open for some minutes only.
          askAt: joinsBox ? now : dateOf(askAt),
          pickUpAt: dateOf(pickUpAt),
          doorAt: dateOf(dropOffs.find((each) => each.orderId === orderId)!.at),
          together: orderIds.filter((id) => id !== orderId),
          candidates: isAsked ? [first, ...others] : others,
        }
      })
  })
}

const keptDays = 30
/** How many earlier first riders are kept for the explanation. */
const keptEarlier = 5

/** Writes the choices of a plan of all cities. Rows of orders that are not in it keep an older `planned_at` and are no longer followed. */
export function writePlan(tx: Tx, now: Date, fingerprint: string, choices: PlannedChoice[]): void {
  if (choices.length > 0)
    tx.write(fragment`
      INSERT INTO plan_choice AS known (order_id, planned_at, ask_at, pick_up_at, door_at, together, candidates)
      SELECT (each ->> 'orderId')::uuid, ${now}, (each ->> 'askAt')::timestamptz, (each ->> 'pickUpAt')::timestamptz,
        (each ->> 'doorAt')::timestamptz,
        ARRAY(SELECT jsonb_array_elements_text(each -> 'together'))::uuid[], each -> 'candidates'
      FROM jsonb_array_elements(${JSON.stringify(choices)}::jsonb) AS given (each)
      ON CONFLICT (order_id) DO UPDATE SET planned_at = excluded.planned_at, ask_at = excluded.ask_at,
        pick_up_at = excluded.pick_up_at, door_at = excluded.door_at, together = excluded.together,
        candidates = excluded.candidates,
        earlier = CASE
          WHEN known.candidates -> 0 ->> 'riderId' IS NOT DISTINCT FROM excluded.candidates -> 0 ->> 'riderId' THEN known.earlier
          ELSE jsonb_path_query_array(
            jsonb_build_array(jsonb_build_object('riderId', known.candidates -> 0 ->> 'riderId', 'until', ${now}::timestamptz))
              || known.earlier, ${`$[0 to ${keptEarlier - 1}]`}::jsonpath)
        END`)
  tx.write(fragment`
    INSERT INTO plan_state (planned_at, fingerprint) VALUES (${now}, ${fingerprint})
    ON CONFLICT (id) DO UPDATE SET planned_at = excluded.planned_at, fingerprint = excluded.fingerprint`)
  tx.write(fragment`
    DELETE FROM plan_choice WHERE planned_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`)
}
