import type { Tx } from '#platform/database/database.ts'
import { IdRow } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { refreshSearch } from './search/refresh-search.ts'

/** Shows or hides the stores of an owner whose role becomes active or inactive. Stores that become visible are indexed for search. */
export async function setOwnerActive(tx: Tx, ownerId: string, active: boolean): Promise<void> {
  const changed = await tx.many(
    IdRow,
    sql`
    UPDATE store SET owner_active = ${active} WHERE owner_id = ${ownerId} AND owner_active <> ${active} RETURNING id`,
  )
  if (active) for (const { id } of changed) await refreshSearch(tx, id)
}

/** Writes an operator's decision on a store; returns whether anything changed. */
export async function setStanding(
  tx: Tx,
  storeId: string,
  { active, featured, commission }: { active: boolean; featured: boolean; commission: number },
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE store SET standing_active = ${active}, featured = ${featured}, commission_basis_points = ${commission},
      version = version + 1
    WHERE id = ${storeId} AND (standing_active, featured, commission_basis_points)
      IS DISTINCT FROM (${active}::boolean, ${featured}::boolean, ${commission}::integer)`)
  return changed > 0
}

/** Marks a store as deleted, which removes it from every list and from search. */
export const markStoreDeleted = (tx: Tx, storeId: string): Promise<number> =>
  tx.run(sql`
    UPDATE store SET deleted_at = service_now(), version = version + 1, featured = false, search = ''
    WHERE id = ${storeId} AND deleted_at IS NULL`)
