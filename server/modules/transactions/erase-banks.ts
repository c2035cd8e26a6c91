import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The accounts somebody and their stores withdrew to. That the money went there is kept with the withdrawal alone. */
export async function eraseBanks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE transaction SET bank = NULL, search = search_form(concat_ws(' ', slug, title, category))
    WHERE (user_id = ${userId} OR store_id IN (SELECT id FROM store WHERE owner_id = ${userId})) AND bank IS NOT NULL`)
}
