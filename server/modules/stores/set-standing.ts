import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** An owner's stores are visible while the owner's role is active. */
export async function setOwnerActive(tx: Tx, ownerId: string, active: boolean): Promise<void> {
  await tx.run(
    sql`UPDATE store SET owner_active = ${active} WHERE owner_id = ${ownerId} AND owner_active <> ${active}`,
  )
}
