import { type StorePermission, storePermissions } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { list, nullable, oneOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** A member of a store. The owner has every permission. */
export interface Worker {
  user_id: string
  store_id: string
  permissions: StorePermission[] | 'all'
}

const WorkerRow = row({
  user_id: uuid,
  store_id: uuid,
  /** Null for the owner. */
  permissions: nullable(list(oneOf(storePermissions))),
})

const readWorkers = async (db: Queryable, owned: Fragment, assisted: Fragment): Promise<Worker[]> => {
  const rows = await db.many(
    WorkerRow,
    sql`
    SELECT owner_id AS user_id, id AS store_id, NULL AS permissions FROM store
    WHERE ${owned} AND deleted_at IS NULL
    UNION ALL
    SELECT sender_id, store_id, permissions
    FROM store_request JOIN users ON users.id = sender_id JOIN store ON store.id = store_id
    WHERE ${assisted} AND status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'
      AND store.deleted_at IS NULL`,
  )
  return rows.map(({ permissions, ...worker }) => ({ ...worker, permissions: permissions ?? 'all' }))
}

/** The stores of these users, with their permissions. */
export const workOf = (db: Queryable, userIds: string[]): Promise<Worker[]> =>
  readWorkers(db, fragment`owner_id = ANY(${userIds})`, fragment`sender_id = ANY(${userIds})`)

/** The members of these stores, with their permissions. */
export const workersOf = (db: Queryable, storeIds: string[]): Promise<Worker[]> =>
  readWorkers(db, fragment`id = ANY(${storeIds})`, fragment`store_id = ANY(${storeIds})`)
