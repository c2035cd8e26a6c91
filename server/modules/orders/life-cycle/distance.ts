import type { OrderLocation } from '#contract/records/order.ts'

const earthKilometres = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** In a straight line, by the haversine; null where one of the places is not known. */
export function kilometresBetween(
  { coordinates: from }: OrderLocation,
  { coordinates: to }: OrderLocation,
): number | null {
  if (!from || !to) return null
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude].map(radians)
  const chord =
    Math.sin(north! / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east! / 2) ** 2
  return 2 * earthKilometres * Math.asin(Math.sqrt(chord))
}
