import type { Location } from '#contract/records/location.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { CartKey, CartPack } from './cart-row.ts'

export interface CartContents {
  packs: CartPack[]
  delivery: { location: Location; telephone: string; message: string }
  tip: number
  scheduledFor: Date | null
}

/**
 * Creates a cart; returns false if the customer already has one at the store. The requested time is left out if it is too soon by
 * now, or if the store is closed then.
 */
export async function restoreCart(
  tx: Tx,
  config: Config,
  { customerId, storeId }: CartKey,
  { packs, delivery, tip, scheduledFor }: CartContents,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO cart (customer_id, store_id, packs, delivery, tip, scheduled_for)
    SELECT ${customerId}, store.id, ${JSON.stringify(packs)}, ${JSON.stringify(delivery)}, ${tip},
      CASE WHEN wanted.at >= service_now() + ${config.PREPARATION_MINUTES} * interval '1 minute'
          AND hours_open(own_minutes, late_minutes, closed_dates, timezone, wanted.at)
        THEN wanted.at END
    FROM store, (SELECT ${scheduledFor}::timestamptz AS at) AS wanted
    WHERE store.id = ${storeId}
    ON CONFLICT DO NOTHING`)
  return inserted > 0
}
