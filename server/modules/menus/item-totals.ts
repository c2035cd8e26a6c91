import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** How many items a store has and what they cost together, kept for its average price. */
export async function addToTotals(
  tx: Tx,
  storeId: string,
  { items, kobo }: { items: number; kobo: number },
): Promise<void> {
  if (items === 0 && kobo === 0) return
  await tx.run(sql`
    UPDATE store SET item_count = item_count + ${items}, item_price_sum = item_price_sum + ${kobo}
    WHERE id = ${storeId}`)
}
