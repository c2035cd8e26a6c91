import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { refreshSearch } from './search-text.ts'

/** An owner's stores are visible while the owner's role is active; what becomes visible becomes findable. */
export async function setOwnerActive(tx: Tx, ownerId: string, active: boolean): Promise<void> {
  const changed = await tx.many<{ id: string }>(sql`
    UPDATE store SET owner_active = ${active} WHERE owner_id = ${ownerId} AND owner_active <> ${active} RETURNING id`)
  if (active) for (const { id } of changed) await refreshSearch(tx, id)
}
