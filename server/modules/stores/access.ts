import { type StorePermission, storePermissions } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, list, nullable, oneOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor, StoreAccess } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'

const AccessRow = row({
  owner_id: uuid,
  deleted: boolean,
  /** Of an assistant; null for everybody else. */
  permissions: nullable(list(oneOf(storePermissions))),
})

/** The stores an assistant works at: a source with its conditions, to which more may be added. */
const assistedStores = (userId: string | null): Fragment => fragment`
  store_request JOIN users ON users.id = sender_id
  WHERE sender_id = ${userId} AND status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'`

/** The stores at which an assistant has a permission. */
export const storesAllowing = (userId: string, permission: StorePermission): Fragment => fragment`
  SELECT store_id FROM ${assistedStores(userId)} AND ${permission} = ANY (permissions)`

/** What an assistant may do at `store`; null for everybody else, and while the assistant's role is not active. */
export const permissionsOf = (userId: string | null): Fragment => fragment`(
  SELECT permissions FROM ${assistedStores(userId)} AND store_id = store.id
)`

/** Who a caller is at a store. Read each time, so that a revoked permission ends at once. */
export async function findAccess(
  db: Queryable,
  userId: string,
  storeId: string,
): Promise<(StoreAccess & { deleted: boolean }) | undefined> {
  const store = await db.maybe(
    AccessRow,
    sql`
    SELECT owner_id, deleted_at IS NOT NULL AS deleted, ${permissionsOf(userId)} AS permissions
    FROM store WHERE id = ${storeId}`,
  )
  if (!store) return undefined
  const isOwner = store.owner_id === userId
  if (!isOwner && store.permissions === null) return undefined
  return { id: storeId, isOwner, permissions: store.permissions ?? [], deleted: store.deleted }
}

/** A time zone that PostgreSQL does not know would make every statement that reads the hours fail. */
export async function requireTimezone(db: Queryable, timezone: string | undefined): Promise<void> {
  if (timezone === undefined) return
  await db.run(sql`SELECT now() AT TIME ZONE ${timezone}`).catch(() => {
    throw invalidField('availability.timezone', 'choice', 'is not a time zone this service knows')
  })
}

/** For those who do not work at a store its management does not exist. */
export async function accessStore(db: Queryable, actor: Actor, storeId: string): Promise<StoreAccess> {
  const access = await findAccess(db, actor.userId, storeId)
  if (!access) throw new Refusal('store.absent')
  if (access.deleted) throw new Refusal('store.deleted')
  return access
}

/** A store is visible to everybody while it is active, and always to its people and to operators. */
export async function requireVisibleStore(
  db: Queryable,
  actor: Actor | null,
  storeId: string,
): Promise<void> {
  const store = await db.maybe(
    row({ deleted: boolean, visible: boolean }),
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
