import type { StoreMembershipSummary } from '#contract/records/store-membership.ts'
import { storePermissions, storeRoles } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { list, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

export const MembershipRow = row({
  role: oneOf(storeRoles),
  /** Null for an owner, who has every permission. */
  permissions: nullable(list(oneOf(storePermissions))),
  id: uuid,
  slug: text,
  name: text,
  picture_key: nullable(text),
})
type MembershipRow = RowOf<typeof MembershipRow>

const limitInAccount = 20

/** The stores that a row of users owns or works for as an assistant, oldest first, as JSON. */
export const membershipsOf = (user: Fragment): Fragment => fragment`
  CASE ${user}.role
    WHEN 'store' THEN (
      SELECT coalesce(json_agg(owned), '[]') FROM (
        SELECT 'owner' AS role, NULL AS permissions, id, slug, name, picture_key FROM store
        WHERE owner_id = ${user}.id AND deleted_at IS NULL ORDER BY id LIMIT ${limitInAccount}
      ) AS owned
    )
    WHEN 'assistant' THEN (
      SELECT coalesce(json_agg(assisted), '[]') FROM (
        SELECT 'assistant' AS role, permissions, store.id, slug, store.name, store.picture_key
        FROM store_request JOIN store ON store.id = store_id
        WHERE sender_id = ${user}.id AND store_request.status = 'accepted' AND ${user}.role_status = 'active'
          AND store.deleted_at IS NULL
        ORDER BY store_request.id LIMIT ${limitInAccount}
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
