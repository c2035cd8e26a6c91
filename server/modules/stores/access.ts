import type { StorePermission } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor, StoreAccess } from '#platform/operations/call.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'

interface Row {
  owner_id: string
  deleted: boolean
  permissions: StorePermission[] | null
}

/** The stores an assistant works at, to be read from and narrowed by more conditions. */
const workOf = (userId: string | null): Fragment => fragment`
  store_request JOIN users ON users.id = sender_id
  WHERE sender_id = ${userId} AND status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'`

/** The stores at which an assistant holds a permission. */
export const storesAllowing = (userId: string, permission: StorePermission): Fragment => fragment`
  SELECT store_id FROM ${workOf(userId)} AND ${permission} = ANY (permissions)`

/** What an assistant may do at `store`; null for everybody else, and while the assistant's role is not active. */
export const permissionsOf = (userId: string | null): Fragment => fragment`(
  SELECT permissions FROM ${workOf(userId)} AND store_id = store.id
)`

/** Who a caller is at a store. Read each time, so that a revoked permission ends at once. */
export async function findAccess(
  db: Queryable,
  userId: string,
  storeId: string,
): Promise<(StoreAccess & { deleted: boolean }) | undefined> {
  const row = await db.maybe<Row>(sql`
    SELECT owner_id, deleted_at IS NOT NULL AS deleted, ${permissionsOf(userId)} AS permissions
    FROM store WHERE id = ${storeId}`)
  if (!row) return undefined
  const isOwner = row.owner_id === userId
  if (!isOwner && row.permissions === null) return undefined
  return { id: storeId, isOwner, permissions: row.permissions ?? [], deleted: row.deleted }
}

/** What the database does not know as a time zone would break every reading of the hours. */
export async function requireTimezone(db: Queryable, timezone: string | undefined): Promise<void> {
  if (timezone === undefined) return
  await db.run(sql`SELECT now() AT TIME ZONE ${timezone}`).catch(() => {
    throw invalidField('availability.timezone', 'choice', 'is not a time zone this service knows')
  })
}

/** To strangers a store's private side does not exist. */
export async function accessStore(db: Queryable, actor: Actor, storeId: string): Promise<StoreAccess> {
  const access = await findAccess(db, actor.userId, storeId)
  if (!access) throw new Refusal('store.absent')
  if (access.deleted) throw new Refusal('store.deleted')
  return access
}

/** For what everybody may read of a store that is listed, and its people also before. */
export async function requireVisibleStore(
  db: Queryable,
  actor: Actor | null,
  storeId: string,
): Promise<void> {
  const row = await db.maybe<{ deleted: boolean; visible: boolean }>(sql`
    SELECT deleted_at IS NOT NULL AS deleted,
      (active AND standing_active AND owner_active) OR ${actor?.role === 'operator'}
      OR owner_id = ${actor?.userId ?? null} IS TRUE OR EXISTS (
        SELECT FROM store_request
        WHERE store_id = store.id AND sender_id = ${actor?.userId ?? null} AND status = 'accepted'
      ) AS visible
    FROM store WHERE id = ${storeId}`)
  if (!row?.visible) throw new Refusal('store.absent')
  if (row.deleted) throw new Refusal('store.deleted')
}
