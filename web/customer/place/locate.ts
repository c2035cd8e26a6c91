import { words } from '../words.ts'
import type { Place } from './place.ts'

export const city = 'Ile-Ife'

const locate = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    }),
  )

/** Where the telephone is; fails where it does not tell. */
export async function placeHere(): Promise<Place> {
  const { latitude, longitude } = (await locate()).coords
  return {
    name: words.place.gpsName,
    street: words.place.gpsStreet,
    city,
    coordinates: { latitude, longitude },
  }
}
