/** A place whose coordinates may be unknown. */
export interface Located {
  coordinates: { latitude: number; longitude: number } | null
}

export const nowhere: Located = { coordinates: null }

const earthMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance, by the haversine formula; null where one of the places is not known. */
export function metresBetween({ coordinates: from }: Located, { coordinates: to }: Located): number | null {
  if (!from || !to) return null
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude].map(radians)
  const chord =
    Math.sin(north! / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east! / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(chord))
}
