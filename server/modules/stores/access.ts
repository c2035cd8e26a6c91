import { type StorePermission, storePermissions } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, list, nullable, oneOf, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor, StoreAccess } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'

const VisibilityRow = row({ deleted: boolean, visible: boolean })

export const AccessRow = row({
  owner_id: uuid,
  deleted: boolean,
  /** The permissions of an assistant; null for everybody else. */
  permissions: nullable(list(oneOf(storePermissions))),
})

/** The stores at which an assistant works: a FROM item with its WHERE conditions, to which more conditions can be added. */
const assistedStores = (userId: string | null): Fragment => fragment`
  store_request JOIN users ON users.id = sender_id
  WHERE sender_id = ${userId} AND status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'`

/** The stores at which an assistant has a permission. */
export const storesAllowing = (userId: string, permission: StorePermission): Fragment => fragment`
  SELECT store_id FROM ${assistedStores(userId)} AND ${permission} = ANY (permissions)`

/** The permissions of an assistant at `store`; null for everybody else, and while the assistant's role is not active. */
export const permissionsOf = (userId: string | null): Fragment => fragment`(
  SELECT permissions FROM ${assistedStores(userId)} AND store_id = store.id
)`

/** The columns of `AccessRow`, from `store`. */
export const accessColumns = (userId: string): Fragment => fragment`
  owner_id, deleted_at IS NOT NULL AS deleted, ${permissionsOf(userId)} AS permissions`

/** Undefined for users who do not work at the store. */
export function toAccess(
  { owner_id, deleted, permissions }: RowOf<typeof AccessRow>,
  userId: string,
  storeId: string,
): (StoreAccess & { deleted: boolean }) | undefined {
  const isOwner = owner_id === userId
  if (!isOwner && permissions === null) return undefined
  return { id: storeId, isOwner, permissions: permissions ?? [], deleted }
}

/** The caller's access to a store. It is read on each call, so that a revoked permission ends at once. */
export async function findAccess(
  db: Queryable,
  userId: string,
  storeId: string,
): Promise<(StoreAccess & { deleted: boolean }) | undefined> {
  const store = await db.maybe(
    AccessRow,
    sql`SELECT ${accessColumns(userId)} FROM store WHERE id = ${storeId}`,
  )
  return store && toAccess(store, userId, storeId)
}

/** Refuses a time zone that PostgreSQL does not know: every statement that reads the store's hours would fail. */
export async function requireTimezone(db: Queryable, timezone: string | undefined): Promise<void> {
  if (timezone === undefined) return
  await db.run(sql`SELECT now() AT TIME ZONE ${timezone}`).catch(() => {
    throw invalidField('availability.timezone', 'choice', 'is not a time zone this service knows')
  })
}

/** The caller's access to a store that is not deleted. For users who do not work there the store is absent. */
export async function accessStore(db: Queryable, actor: Actor, storeId: string): Promise<StoreAccess> {
  const access = await findAccess(db, actor.userId, storeId)
  if (!access) throw new Refusal('store.absent')
  if (access.deleted) throw new Refusal('store.deleted')
  return access
}

/**
 * Refuses a store that the caller may not see. A store is visible to everybody while it is active, and always to its members and to
 * operators.
 */
export async function requireVisibleStore(
  db: Queryable,
  actor: Actor | null,
  storeId: string,
): Promise<void> {
  const store = await db.maybe(
    VisibilityRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted,
      (active AND standing_active AND owner_active) OR ${actor?.role === 'operator'}
      OR owner_id = ${actor?.userId ?? null} IS TRUE OR EXISTS (
        SELECT FROM store_request
        WHERE store_id = store.id AND sender_id = ${actor?.userId ?? null} AND status = 'accepted'
      ) AS visible
    FROM store WHERE id = ${storeId}`,
  )
  if (!store?.visible) throw new Refusal('store.absent')
  if (store.deleted) throw new Refusal('store.deleted')
}
