import type { Role } from '#contract/states.ts'
import { roles } from '#contract/states.ts'
import { requireVisibleStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, oneOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, raw, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Author } from './author.ts'
import { isEntitled } from './entitlement.ts'

const ReviewedUserRow = row({ role: oneOf(roles), deleted: boolean })

export type SubjectKind = 'store' | 'user'

/** The reviewed store or user, with the user's role. */
export interface Subject {
  kind: SubjectKind
  id: string
  role: Role
}

/** The column of review for each kind, and the table with its summary. */
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

/** Finds a user who can be reviewed; operators cannot. */
async function findUser(
  db: Queryable,
  userId: string,
): Promise<{ subject: Subject; deleted: boolean } | undefined> {
  const user = await db.maybe(
    ReviewedUserRow,
    sql`
    SELECT role, deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${userId} AND role <> 'operator'`,
  )
  return user && { subject: { kind: 'user', id: userId, role: user.role }, deleted: user.deleted }
}

/** The subject for readers of reviews, who may learn which users exist. */
export async function requireUserSubject(db: Queryable, userId: string): Promise<Subject> {
  const found = await findUser(db, userId)
  if (!found) throw new Refusal('user.absent')
  if (found.deleted) throw new Refusal('user.deleted')
  return found.subject
}

/**
 * The subject for authors of reviews: an unknown user is refused like one without a common order, so that ids are not revealed. Only
 * authors who could have reviewed a deleted user learn of the deletion.
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
