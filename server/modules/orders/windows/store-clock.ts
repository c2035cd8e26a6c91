import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { OrderRow } from '../order-row.ts'

export interface StoreClock {
  /** From when the store's time runs: now, or when it opens for an order wanted later. */
  starts: Date
  reminder: Date
  ends: Date
  /** Whether the store takes what it can make without being asked. */
  auto_accept: boolean
}

/**
 * When the store must have accepted. An order wanted later may be paid while the store is closed: its time then runs from the
 * next opening.
 */
export const storeClock = (tx: Tx, config: Config, order: OrderRow): Promise<StoreClock> =>
  tx.one<StoreClock>(sql`
    SELECT starts, starts + ${config.STORE_REMIND_MINUTES} * interval '1 minute' AS reminder,
      starts + ${config.STORE_ACCEPT_MINUTES} * interval '1 minute' AS ends, auto_accept
    FROM store, coalesce(
      next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), ${order.scheduled_for}::timestamptz),
      service_now()
    ) AS starts
    WHERE store.id = ${order.store_id}`)
