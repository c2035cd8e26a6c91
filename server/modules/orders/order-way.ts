import { type Fragment, fragment } from '#platform/database/sql.ts'

const pointOf = (location: Fragment): Fragment => fragment`place(
  (${location} -> 'coordinates' ->> 'latitude')::float8, (${location} -> 'coordinates' ->> 'longitude')::float8)`

/** The points of the store and the door for a row of `orders`; null without coordinates. */
export const storePoint = pointOf(fragment`orders.source_location`)
export const doorPoint = pointOf(fragment`orders.delivery_location`)

/** The distance from the store to the door. */
export const wayMetres = fragment`metres_of_chord(${storePoint} <-> ${doorPoint})`
