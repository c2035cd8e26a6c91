import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Deletes the carts of a customer whose account is deleted. */
export const deleteCarts = (tx: Tx, customerId: string): Promise<number> =>
  tx.run(sql`DELETE FROM cart WHERE customer_id = ${customerId}`)
