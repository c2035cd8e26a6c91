import type { Role } from '#contract/states.ts'
import { requireVisibleStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, raw, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

export type SubjectKind = 'store' | 'user'

/** What is reviewed; for a user, in which role. */
export interface Subject {
  kind: SubjectKind
  id: string
  role: Role
}

/** Where reviews name each kind, and where its summary is kept. */
export const places = {
  store: { column: raw('store_id'), table: raw('store') },
  user: { column: raw('user_id'), table: raw('users') },
} satisfies { [kind in SubjectKind]: { column: Fragment; table: Fragment } }

export const about = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): Fragment =>
  fragment`review.${places[kind].column} = ${id}`

export async function requireStoreSubject(db: Queryable, storeId: string): Promise<Subject> {
  await requireVisibleStore(db, null, storeId)
  return { kind: 'store', id: storeId, role: 'store' }
}

type Unknown = 'user.absent' | 'review.absent' | 'review.not-entitled'

/**
 * Operators are nobody's to review. Whoever writes is answered as for somebody they have nothing to do with, so that it does not
 * show which ids there are.
 */
export async function requireUserSubject(
  db: Queryable,
  userId: string,
  unknown: Unknown = 'user.absent',
): Promise<Subject> {
  const row = await db.maybe<{ role: Role }>(sql`
    SELECT role FROM users WHERE id = ${userId} AND role <> 'operator' AND deleted_at IS NULL`)
  if (!row) throw new Refusal(unknown)
  return { kind: 'user', id: userId, role: row.role }
}
