import { metresBetween } from '../../kit/map/distance.ts'
import type { Place as Named, Point } from '../../kit/map/map-view.tsx'
import { city, placesOf, roundedPoint } from '../../shared/town.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'
import type { Place } from './place.ts'

/** The largest distance at which a pin is named after a street. */
const nearMetres = 400

/**
 * The place at a point. It is named after the nearest street if that is close enough, otherwise simply as a pin, also for the rider
 * and in the account.
 */
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

/** The place where the telephone is; rejects if its position is not available. */
export async function placeHere(): Promise<Place> {
  // The street names are optional: without them the place has a general name.
  const streets = knownStreets().catch(() => [])
  const { latitude, longitude } = (await locate()).coords
  return placeAt({ latitude, longitude }, await streets, words.place.gpsName)
}
