import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, storeIdOf, userIdOf } from '#platform/party.ts'

export type HolderKind = 'customer' | 'rider' | 'store'

export interface Holder {
  kind: HolderKind
  name: string
}

/** Finds whose wallet it is, and keeps them from being deleted before the money is there. */
export async function lockHolder(tx: Tx, party: Party): Promise<Holder> {
  const user = await tx.maybe<Holder>(sql`
    SELECT role AS kind, name FROM users
    WHERE id = ${userIdOf(party)} AND role IN ('customer', 'rider') AND deleted_at IS NULL FOR SHARE`)
  const store = await tx.maybe<Holder>(sql`
    SELECT 'store' AS kind, name FROM store WHERE id = ${storeIdOf(party)} AND deleted_at IS NULL FOR SHARE`)
  const holder = user ?? store
  if (!holder) throw new Refusal('wallet.absent')
  return holder
}
