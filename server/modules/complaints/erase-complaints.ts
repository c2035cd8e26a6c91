import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** What somebody complained of goes with the account; what was decided, and why, stays with its money. */
export async function eraseComplaints(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE complaint SET reason = '', pictures = '{}',
      search = coalesce((SELECT search_form(slug) FROM orders WHERE orders.id = order_id), '')
    WHERE customer_id = ${userId}`)
}
