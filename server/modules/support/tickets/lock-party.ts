import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Party } from '#server/party.ts'

/**
 * Locks a party against deletion until the commit, and returns whether it exists. This lock always precedes the lock of a ticket, as it
 * does in the deletion of the party.
 */
export async function lockParty(tx: Tx, party: Party): Promise<boolean> {
  const row =
    'userId' in party
      ? fragment`users WHERE id = ${party.userId}`
      : fragment`store WHERE id = ${party.storeId}`
  return tx.exists(sql`SELECT FROM ${row} AND deleted_at IS NULL FOR KEY SHARE`)
}

/** Locks the user who writes, also when they write for a store. */
export async function lockAuthor(tx: Tx, userId: string): Promise<void> {
  if (!(await lockParty(tx, { userId }))) throw new Refusal('auth.session.ended')
}
