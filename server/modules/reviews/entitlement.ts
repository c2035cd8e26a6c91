import type { Role } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { raw, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Author } from './author.ts'
import type { Subject } from './subject.ts'

/** Whom each may review. */
const reviewable: { [author in Author['role']]: readonly Role[] } = {
  customer: ['store', 'rider'],
  rider: ['customer'],
  store: ['customer', 'rider'],
}

/** Each one's place in a deal. */
const columns = { customer: raw('customer_id'), rider: raw('rider_id'), store: raw('store_id') }

/** Only those with a completed order together know what they write of. */
export async function requireEntitled(db: Queryable, author: Author, subject: Subject): Promise<void> {
  const { role } = subject
  const entitled =
    role !== 'assistant' &&
    reviewable[author.role].includes(role) &&
    (await db.maybe(sql`
      SELECT FROM deal WHERE ${columns[author.role]} = ${author.id} AND ${columns[role]} = ${subject.id} LIMIT 1`))
  if (!entitled) throw new Refusal('review.not-entitled')
}
