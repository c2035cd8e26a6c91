import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { OrderRow } from './order-row.ts'

export interface StoreClock {
  /** From when the store's time runs: now, or when it opens for an order wanted later. */
  starts: Date
  reminder: Date
  ends: Date
}

/**
 * When the store must have accepted. For an order wanted later its time runs from the payment or from the opening of the hours
 * that hold the wanted time, whichever is later; those hours are looked for backwards, a quarter of an hour at a time.
 */
export const storeClock = (tx: Tx, config: Config, order: OrderRow): Promise<StoreClock> =>
  tx.one<StoreClock>(sql`
    WITH opening AS (
      SELECT coalesce((
        SELECT min(at) FROM (
          SELECT at, bool_and(hours_open(own_minutes, late_minutes, closed_dates, timezone, at))
            OVER (ORDER BY at DESC) AS open
          FROM store, generate_series(
            greatest(service_now(), ${order.scheduled_for}::timestamptz - interval '24 hours'),
            ${order.scheduled_for}::timestamptz, interval '15 minutes'
          ) AS at
          WHERE store.id = ${order.store_id}
        ) AS moments WHERE open
      ), service_now()) AS at
    )
    SELECT greatest(service_now(), at) AS starts,
      greatest(service_now(), at) + ${config.STORE_REMIND_MINUTES} * interval '1 minute' AS reminder,
      greatest(service_now(), at) + ${config.STORE_ACCEPT_MINUTES} * interval '1 minute' AS ends
    FROM opening`)
