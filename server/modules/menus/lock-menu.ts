import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

/**
 * One change of a menu at a time: places, totals and what combos contain depend on the rest of the menu. The store's row is
 * locked so that carts and orders that only refer to it go on.
 */
export async function lockMenu(tx: Tx, storeId: string): Promise<void> {
  const store = await tx.one(
    row({ deleted: boolean }),
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM store WHERE id = ${storeId} FOR NO KEY UPDATE`,
  )
  if (store.deleted) throw new Refusal('store.deleted')
}
