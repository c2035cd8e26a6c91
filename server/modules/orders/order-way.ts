import type { OrderLocation } from '#contract/records/order.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

const pointOf = (location: Fragment): Fragment => fragment`place(
  (${location} -> 'coordinates' ->> 'latitude')::float8, (${location} -> 'coordinates' ->> 'longitude')::float8)`

/** The places of the store and of the door of a row of `orders`; null where they are not on the map. */
export const storePoint = pointOf(fragment`orders.source_location`)
export const doorPoint = pointOf(fragment`orders.delivery_location`)

/** From the store to the door. */
export const wayMetres = fragment`metres_of_chord(${storePoint} <-> ${doorPoint})`

const earthKilometres = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance, by the haversine formula; null where one of the places is not known. */
export function kilometresBetween(
  { coordinates: from }: Pick<OrderLocation, 'coordinates'>,
  { coordinates: to }: Pick<OrderLocation, 'coordinates'>,
): number | null {
  if (!from || !to) return null
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude].map(radians)
  const chord =
    Math.sin(north! / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east! / 2) ** 2
  return 2 * earthKilometres * Math.asin(Math.sqrt(chord))
}
