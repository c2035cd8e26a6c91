import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/map-view.tsx'

/** As the service counts the way of a rider: 15 km/h. */
const metresPerMs = 15_000 / 3_600_000

/**
 * When it should be here. The promise was made when the store accepted and stays as it was; a rider who is near with the food is here
 * before it.
 */
export function arrivalOf(
  { status, datePromised, dateScheduled, delivery }: Order,
  rider: Point | undefined,
  now: number,
): number | undefined {
  const promised = datePromised ?? dateScheduled
  if (!promised) return undefined
  const door = delivery.location.coordinates
  if (status !== 'ongoing' || !rider || !door) return Date.parse(promised)
  return Math.min(Date.parse(promised), now + metresBetween(rider, door) / metresPerMs)
}
