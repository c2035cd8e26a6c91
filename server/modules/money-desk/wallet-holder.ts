import type { Tx } from '#platform/database/database.ts'
import { boolean, oneOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, storeIdOf, userIdOf } from '#server/party.ts'

const holderKinds = ['customer', 'rider', 'store'] as const
export type HolderKind = (typeof holderKinds)[number]

export interface Holder {
  kind: HolderKind
  name: string
}

/** Refuses a user or store that does not exist or is deleted. */
export function requireHolder<Found extends { deleted: boolean }>(
  found: Found | undefined,
  kind: 'user' | 'store',
): Found {
  if (!found) throw new Refusal(`${kind}.absent`)
  if (found.deleted) throw new Refusal(`${kind}.deleted`)
  return found
}

const HolderRow = row({ kind: oneOf(holderKinds), name: text, deleted: boolean })

/** Finds the owner of a wallet, and prevents its deletion before the money is credited. */
export async function lockHolder(tx: Tx, party: Party): Promise<Holder> {
  const user = await tx.maybe(
    HolderRow,
    sql`
    SELECT role AS kind, name, deleted_at IS NOT NULL AS deleted FROM users
    WHERE id = ${userIdOf(party)} AND role IN ('customer', 'rider') FOR SHARE`,
  )
  const store = await tx.maybe(
    HolderRow,
    sql`
    SELECT 'store' AS kind, name, deleted_at IS NOT NULL AS deleted FROM store
    WHERE id = ${storeIdOf(party)} FOR SHARE`,
  )
  if (!user && !store) throw new Refusal('wallet.absent')
  return user ? requireHolder(user, 'user') : requireHolder(store, 'store')
}
