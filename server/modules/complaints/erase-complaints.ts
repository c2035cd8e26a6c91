import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Erases the texts of a deleted customer; the decisions stay, because money was moved by them. */
export async function eraseComplaints(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE complaint SET reason = '', pictures = '{}',
      search = coalesce((SELECT search_form(slug) FROM orders WHERE orders.id = order_id), '')
    WHERE customer_id = ${userId}`)
}
