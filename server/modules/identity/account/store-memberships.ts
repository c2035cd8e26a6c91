import type { StoreMembershipSummary } from '#contract/records/store-membership.ts'
import { type StorePermission, type StoreRole, storePermissions } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

export interface MembershipRow {
  role: StoreRole
  /** Null for an owner, who holds every permission. */
  permissions: StorePermission[] | null
  id: string
  slug: string
  name: string
  picture_key: string | null
}

const mostInAccount = 20

/** The stores that a row of users owns or works for as an assistant, oldest first, as JSON. */
export const membershipsOf = (user: Fragment): Fragment => fragment`
  CASE ${user}.role
    WHEN 'store' THEN (
      SELECT coalesce(json_agg(owned), '[]') FROM (
        SELECT 'owner' AS role, NULL AS permissions, id, slug, name, picture_key FROM store
        WHERE owner_id = ${user}.id AND deleted_at IS NULL ORDER BY id LIMIT ${mostInAccount}
      ) AS owned
    )
    WHEN 'assistant' THEN (
      SELECT coalesce(json_agg(assisted), '[]') FROM (
        SELECT 'assistant' AS role, permissions, store.id, slug, store.name, store.picture_key
        FROM store_request JOIN store ON store.id = store_id
        WHERE sender_id = ${user}.id AND store_request.status = 'accepted' AND ${user}.role_status = 'active'
          AND store.deleted_at IS NULL
        ORDER BY store_request.id LIMIT ${mostInAccount}
      ) AS assisted
    )
    ELSE '[]'
  END`

export const toMembership = (
  { role, permissions, picture_key, ...store }: MembershipRow,
  files: Files,
): StoreMembershipSummary => ({
  role,
  permissions: permissions ?? [...storePermissions],
  store: { ...store, picture: picture_key === null ? null : files.publicPicture(picture_key) },
})
