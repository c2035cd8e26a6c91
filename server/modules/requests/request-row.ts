import type { Request } from '#contract/records/request.ts'
import type { RequestRole, RequestStatus, StorePermission } from '#contract/states.ts'
import { toUser, type UserRow, userColumns } from '#modules/identity/index.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

export interface RequestRow {
  id: string
  role: RequestRole
  status: RequestStatus
  message: string | null
  permissions: StorePermission[]
  created_at: Date
  decided_at: Date | null
  sender: UserRow
  store: Request['store']
}

export const requestColumns = fragment`
  store_request.id, store_request.role, store_request.status, message, permissions, store_request.created_at, decided_at,
  row_to_json(sender) AS sender, json_build_object('id', store.id, 'slug', slug, 'name', store.name) AS store`

/** Requests with store and sender. Those of a deleted account went with it. */
export const requestSource = fragment`
  store_request
  JOIN store ON store.id = store_request.store_id
  JOIN (SELECT ${userColumns} FROM users WHERE deleted_at IS NULL) AS sender ON sender.id = store_request.sender_id`

export const toRequest = ({ created_at, decided_at, sender, ...row }: RequestRow, files: Files): Request => ({
  ...row,
  sender: toUser(sender, files),
  dateCreated: created_at.toISOString(),
  dateDecided: decided_at?.toISOString() ?? null,
})

/** One request, if the condition lets it be seen. */
export async function findRequest(
  db: Queryable,
  files: Files,
  requestId: string,
  seen: Fragment = fragment`true`,
): Promise<Request | undefined> {
  const row = await db.maybe<RequestRow>(sql`
    SELECT ${requestColumns} FROM ${requestSource} WHERE store_request.id = ${requestId} AND ${seen}`)
  return row && toRequest(row, files)
}
