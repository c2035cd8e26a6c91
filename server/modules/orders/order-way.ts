import { type Fragment, fragment } from '#platform/database/sql.ts'

const pointOf = (location: Fragment): Fragment => fragment`place(
  (${location} -> 'coordinates' ->> 'latitude')::float8, (${location} -> 'coordinates' ->> 'longitude')::float8)`

/** The places of the store and of the door of a row of `orders`; null where they are not on the map. */
export const storePoint = pointOf(fragment`orders.source_location`)
export const doorPoint = pointOf(fragment`orders.delivery_location`)

/** From the store to the door. */
export const wayMetres = fragment`metres_of_chord(${storePoint} <-> ${doorPoint})`
