import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Erases the bank accounts to which a user and their stores withdrew money. Only the withdrawals themselves keep them. */
export async function eraseBanks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE wallet_transaction SET bank = NULL, search = search_form(concat_ws(' ', slug, title, category))
    WHERE bank IS NOT NULL
      AND (user_id = ${userId} OR store_id = ANY(ARRAY(SELECT id FROM store WHERE owner_id = ${userId})))`)
}
