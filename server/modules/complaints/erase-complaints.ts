import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Erases what a customer whose account is deleted has written; the decisions stay, as they moved money. */
export async function eraseComplaints(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE complaint SET reason = '', pictures = '{}',
      search = coalesce((SELECT search_form(slug) FROM orders WHERE orders.id = order_id), '')
    WHERE customer_id = ${userId}`)
}
