import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to the count and the sum of a store's ratings. */
export const addStoreRating = (
  tx: Tx,
  storeId: string,
  { raters, ratings }: { raters: number; ratings: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE store SET raters = raters + ${raters}, rating_sum = rating_sum + ${ratings} WHERE id = ${storeId}`)

/**
 * Adds to the count of a store's items and to the sum of their prices, from which its average price is
 * derived.
 */
export async function addItemTotals(
  tx: Tx,
  storeId: string,
  { items, kobo }: { items: number; kobo: number },
): Promise<void> {
  if (items === 0 && kobo === 0) return
  await tx.run(sql`
    UPDATE store SET item_count = item_count + ${items}, item_price_sum = item_price_sum + ${kobo}
    WHERE id = ${storeId}`)
}
