import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'

export const pointOf = (location: Fragment) => fragment`place(
  (${location} -> 'coordinates' ->> 'latitude')::float8, (${location} -> 'coordinates' ->> 'longitude')::float8)`

/**
 * The time from the store to the customer; the store's longest delivery time where the customer's coordinates
 * are not known.
 */
export const deliveryDuration = (config: Config): Fragment => fragment`coalesce(
  metres_of_chord(${pointOf(fragment`source_location`)} <-> ${pointOf(fragment`delivery_location`)})
    / ${(config.RIDER_KILOMETRES_PER_HOUR * 1000) / 60}::float8,
  delivery_minutes_max
) * interval '1 minute'`
