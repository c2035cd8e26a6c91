import type { Client } from '#client/index.ts'
import type { Place, Point } from '../kit/map/map-view.tsx'

/** The town in which food is delivered. */

export const city = 'Ile-Ife'

/** Where a map begins for people whose place is not known. */
export const townCentre: Point = { latitude: 7.4905, longitude: 4.5521 }

export type Street = Awaited<ReturnType<Client['getIleIfeStreets']>>['data'][number]

/** Streets with known coordinates, as names on a map. */
export const placesOf = (streets: readonly Street[]): Place[] =>
  streets.flatMap(({ name, coordinates }) => (coordinates ? [{ name, at: coordinates }] : []))

/** A point as it is sent to the service, rounded to about a tenth of a metre. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})
