import type { Plan, RefusalReason } from './plan.ts'
import type { OpenOrder, Place, RiderState, Situation } from './situation.ts'

const isPlace = ({ x, y }: Place) => Number.isFinite(x) && Number.isFinite(y)

/** A rider's clock may be wrong by this much. */
const clockMinutes = 2

function orderFault({ storePlace, door, placedAt, readyAt, readySpread = 0, promisedAt = 0 }: OpenOrder) {
  const numbers = [placedAt, readyAt, readySpread, promisedAt]
  if (!isPlace(storePlace) || !isPlace(door) || !numbers.every(Number.isFinite) || readySpread < 0)
    return 'not-a-number'
  return readyAt < placedAt ? 'ready-before-placed' : null
}

function riderFault(rider: RiderState, { now, rules }: Situation): RefusalReason | null {
  const { place, freeAt, offAt, atStore, acceptance = 1, reported } = rider
  const numbers = [freeAt, offAt, atStore?.counterAt ?? 0, acceptance]
  if (!isPlace(place) || !numbers.every(Number.isFinite) || !(acceptance > 0 && acceptance <= 1))
    return 'not-a-number'
  if (!reported) return null
  const { before, last } = reported
  const fixes = before ? [before, last] : [last]
  if (!fixes.every((fix) => isPlace(fix.place) && Number.isFinite(fix.at))) return 'not-a-number'
  if (last.at > now + clockMinutes) return 'position-from-the-future'
  if (!before || rules.fastestMetresPerMinute === undefined) return null
  const metres = Math.hypot(last.place.x - before.place.x, last.place.y - before.place.y)
  // Compared with the present time, so that a distant position is believed once the rider can have reached it.
  const minutes = Math.max(0, now - before.at)
  // Even reported positions of a phone that does not move differ by some metres.
  return metres > 100 + minutes * rules.fastestMetresPerMinute ? 'position-jumped' : null
}

/** Returns the plausible orders or riders and adds the others to `refused`. Of two with the same id the first counts. */
function separate<T extends { id: string }>(
  all: readonly T[],
  faultOf: (each: T) => RefusalReason | null,
  refused: Plan['refused'],
): T[] {
  const seen = new Set<string>()
  return all.filter((each) => {
    const reason = seen.has(each.id) ? 'named-twice' : faultOf(each)
    seen.add(each.id)
    if (reason !== null) refused.push({ id: each.id, reason })
    return reason === null
  })
}

/** The orders and riders that can be planned with, and the others with the reason. */
export function refuseBadInput(situation: Situation) {
  const refused: Plan['refused'] = []
  return {
    orders: separate(situation.orders, orderFault, refused),
    riders: separate(situation.riders, (rider) => riderFault(rider, situation), refused),
    refused,
  }
}
