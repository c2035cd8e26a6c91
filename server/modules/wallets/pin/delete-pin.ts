import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Deletes the pin of a deleted user or store. */
export const deletePin = (tx: Tx, partyId: string): Promise<number> =>
  tx.run(sql`DELETE FROM wallet_pin WHERE party_id = ${partyId}`)
