import type { Role } from '#contract/states.ts'
import { roles } from '#contract/states.ts'
import { requireVisibleStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, oneOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, raw, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Author } from './author.ts'
import { isEntitled } from './entitlement.ts'

export type SubjectKind = 'store' | 'user'

/** What is reviewed; for a user, in which role. */
export interface Subject {
  kind: SubjectKind
  id: string
  role: Role
}

/** The column of review that names each kind, and the table that holds its summary. */
export const subjectTables = {
  store: { column: raw('store_id'), table: raw('store') },
  user: { column: raw('user_id'), table: raw('users') },
} satisfies { [kind in SubjectKind]: { column: Fragment; table: Fragment } }

export const about = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): Fragment =>
  fragment`review.${subjectTables[kind].column} = ${id}`

export async function requireStoreSubject(db: Queryable, storeId: string): Promise<Subject> {
  await requireVisibleStore(db, null, storeId)
  return { kind: 'store', id: storeId, role: 'store' }
}

/** Operators are not reviewed. */
async function findUser(
  db: Queryable,
  userId: string,
): Promise<{ subject: Subject; deleted: boolean } | undefined> {
  const user = await db.maybe(
    row({ role: oneOf(roles), deleted: boolean }),
    sql`
    SELECT role, deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${userId} AND role <> 'operator'`,
  )
  return user && { subject: { kind: 'user', id: userId, role: user.role }, deleted: user.deleted }
}

/** For those who read: everybody may know whom there are reviews of. */
export async function requireUserSubject(db: Queryable, userId: string): Promise<Subject> {
  const found = await findUser(db, userId)
  if (!found) throw new Refusal('user.absent')
  if (found.deleted) throw new Refusal('user.deleted')
  return found.subject
}

/**
 * For those who write: they are answered as for somebody they have nothing to do with, so that it does not show which ids there
 * are. That an account is gone is told to those who could have reviewed it.
 */
export async function requireReviewedUser(
  db: Queryable,
  userId: string,
  author: Author,
  unknown: 'review.absent' | 'review.not-entitled',
): Promise<Subject> {
  const found = await findUser(db, userId)
  if (!found) throw new Refusal(unknown)
  if (!found.deleted) return found.subject
  throw new Refusal((await isEntitled(db, author, found.subject)) ? 'user.deleted' : unknown)
}
