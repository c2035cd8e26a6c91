import { findAccess } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { Refusal } from '#platform/operations/refusal.ts'

/** Refuses users who may not handle the orders of this order's store. An order that was never paid is absent to its store. */
export async function requireStore(
  db: Queryable,
  userId: string,
  { store_id, paid_at }: { store_id: string; paid_at: Date | null },
): Promise<void> {
  const access = paid_at === null ? undefined : await findAccess(db, userId, store_id)
  if (!access) throw new Refusal('order.absent')
  if (!access.isOwner && !access.permissions.includes('orders')) throw new Refusal('store.permission.missing')
}
