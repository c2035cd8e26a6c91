import type { Place as Named, Point } from '../../kit/map/map-view.tsx'
import { city, placesOf, roundedPoint } from '../../shared/town.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'
import type { Place } from './place.ts'

/** As far as a street is looked for to name a pin by. */
const nearMetres = 400

/** Good enough to say which of the streets of one town is nearest. */
function metresBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * 111_195
  const east = (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** A point takes the name of the street that it is in, as far as that is known; else it is a pin, for the rider and in the account, too. */
export function placeAt(at: Point, streets: readonly Named[], unnamed: string = words.place.pinName): Place {
  const [nearest] = streets
    .map((street) => ({ ...street, metres: metresBetween(at, street.at) }))
    .sort((a, b) => a.metres - b.metres)
  const isNear = nearest && nearest.metres <= nearMetres
  return {
    name: isNear ? words.place.pinNear(nearest.name) : unnamed,
    street: isNear ? nearest.name : words.place.pinName,
    city,
    coordinates: roundedPoint(at),
  }
}

const locate = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    }),
  )

async function knownStreets(): Promise<Named[]> {
  const { data } = await live.client.getIleIfeStreets({ query: { pageSize: 100 } })
  return placesOf(data)
}

/** Where the telephone is; fails where it does not tell. */
export async function placeHere(): Promise<Place> {
  // What a street is called is worth a word, but no failure.
  const streets = knownStreets().catch(() => [])
  const { latitude, longitude } = (await locate()).coords
  return placeAt({ latitude, longitude }, await streets, words.place.gpsName)
}
