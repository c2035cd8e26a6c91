import { metresPerMinute } from '#modules/expected-times/index.ts'
import { wayMetres } from '#modules/orders/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'

/**
 * The time from the store to the customer; the store's longest delivery time where the customer's coordinates
 * are not known.
 */
export const deliveryDuration = (config: Config): Fragment => fragment`coalesce(
  ${wayMetres} / ${metresPerMinute(config)}::float8, delivery_minutes_max
) * interval '1 minute'`
