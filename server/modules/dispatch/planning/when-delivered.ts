import { minutesOf, overdueMinutes } from '#modules/expected-times/index.ts'
import type { Place } from '../planner/index.ts'
import type { planeAround } from './cities.ts'
import type { CarriedOrder, PlannedRider } from './read-situation.ts'

const momentOf = (date: string | Date | null) =>
  date === null ? Number.NEGATIVE_INFINITY : minutesOf(new Date(date))

/** Positions and pick-ups older than this count as this old. */
const oldestMinutes = 15

interface RoadModel {
  plane: ReturnType<typeof planeAround>
  metresPerMinute: number
  /** What a rider spends at each counter and door. */
  stopMinutes: number
}

const metres = (from: Place, to: Place) => Math.hypot(from.x - to.x, from.y - to.y)

/**
 * When and where a rider with a closed box will have delivered all its orders. The rider is assumed to visit the stores in the order of
 * acceptance, and then always the nearest door.
 */
export function whenDelivered(
  rider: PlannedRider,
  now: number,
  { plane, metresPerMinute, stopMinutes }: RoadModel,
): { at: number; place: Place } {
  const { carried, position_at } = rider
  const storeOf = (order: CarriedOrder) =>
    plane({ latitude: order.store_latitude, longitude: order.store_longitude })
  const doorOf = (order: CarriedOrder) => {
    const { door_latitude: latitude, door_longitude: longitude } = order
    return latitude === null || longitude === null ? storeOf(order) : plane({ latitude, longitude })
  }
  let place = plane(rider)
  // The ride goes on from the last position, at the time of that or of the last pick-up, whichever is later.
  let at = Math.max(
    now - oldestMinutes,
    momentOf(position_at),
    ...carried.map(({ picked_up_at }) => momentOf(picked_up_at)),
  )
  const goTo = (to: Place) => {
    at += metres(place, to) / metresPerMinute
    place = to
  }
  for (const order of carried) {
    if (order.picked_up_at !== null) continue
    const store = storeOf(order)
    const isElsewhere = metres(place, store) > 0
    goTo(store)
    at = Math.max(at, momentOf(order.expected_ready_at)) + (isElsewhere ? stopMinutes : 0)
  }
  const doors = carried.map(doorOf)
  while (doors.length > 0) {
    doors.sort((one, other) => metres(place, one) - metres(place, other))
    goTo(doors.shift()!)
    at += stopMinutes
  }
  return { at: Math.max(at, now + overdueMinutes), place }
}
