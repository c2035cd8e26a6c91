import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

const DeletedRow = row({ deleted: boolean })

/**
 * Serialises changes of a menu: positions, totals and combos depend on the rest of the menu. The store's row
 * is locked in a mode that does not block carts and orders that only refer to it.
 */
export async function lockMenu(tx: Tx, storeId: string): Promise<void> {
  const store = await tx.one(
    DeletedRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM store WHERE id = ${storeId} FOR NO KEY UPDATE`,
  )
  if (store.deleted) throw new Refusal('store.deleted')
}
