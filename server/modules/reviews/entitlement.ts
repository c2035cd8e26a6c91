import type { Role } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { raw, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Author } from './author.ts'

/** The reviewed party and its role. */
interface ReviewedParty {
  role: Role
  id: string
}

/** The roles that each role may review. */
const reviewable: { [author in Author['role']]: readonly Role[] } = {
  customer: ['store', 'rider'],
  rider: ['customer'],
  store: ['customer', 'rider'],
}

/** The column of each role in completed_order. */
const columns = { customer: raw('customer_id'), rider: raw('rider_id'), store: raw('store_id') }

/** Only parties of a completed order may review each other. */
export async function isEntitled(
  db: Queryable,
  author: Author,
  { role, id }: ReviewedParty,
): Promise<boolean> {
  if (role === 'assistant' || !reviewable[author.role].includes(role)) return false
  return db.exists(sql`
    SELECT FROM completed_order WHERE ${columns[author.role]} = ${author.id} AND ${columns[role]} = ${id} LIMIT 1`)
}

export async function requireEntitled(db: Queryable, author: Author, subject: ReviewedParty): Promise<void> {
  if (!(await isEntitled(db, author, subject))) throw new Refusal('review.not-entitled')
}
