import type { Request } from '#contract/records/request.ts'
import { requestRoles, requestStatuses, storePermissions } from '#contract/states.ts'
import { toUser, UserRow, userColumns } from '#modules/identity/index.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { list, nullable, oneOf, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

export const RequestRow = row({
  id: uuid,
  role: oneOf(requestRoles),
  status: oneOf(requestStatuses),
  message: nullable(text),
  permissions: list(oneOf(storePermissions)),
  created_at: timestamp,
  decided_at: nullable(timestamp),
  sender: UserRow,
  store: row({ id: uuid, slug: text, name: text }),
})
export type RequestRow = RowOf<typeof RequestRow>

export const requestColumns = fragment`
  store_request.id, store_request.role, store_request.status, message, permissions, store_request.created_at, decided_at,
  row_to_json(sender) AS sender, json_build_object('id', store.id, 'slug', slug, 'name', store.name) AS store`

/** Requests with store and sender, except those of deleted accounts. */
export const requestSource = fragment`
  store_request
  JOIN store ON store.id = store_request.store_id
  JOIN (SELECT ${userColumns} FROM users WHERE deleted_at IS NULL) AS sender ON sender.id = store_request.sender_id`

export const toRequest = (
  { created_at, decided_at, sender, ...request }: RequestRow,
  files: Files,
): Request => ({
  ...request,
  sender: toUser(sender, files),
  dateCreated: created_at.toISOString(),
  dateDecided: decided_at?.toISOString() ?? null,
})

/** One request, if it meets the condition. */
export async function findRequest(
  db: Queryable,
  files: Files,
  requestId: string,
  condition: Fragment = fragment`true`,
): Promise<Request | undefined> {
  const request = await db.maybe(
    RequestRow,
    sql`
    SELECT ${requestColumns} FROM ${requestSource} WHERE store_request.id = ${requestId} AND ${condition}`,
  )
  return request && toRequest(request, files)
}
