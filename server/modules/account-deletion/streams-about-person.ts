import type { Queryable } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { operatorsStream } from '#server/party.ts'

const StreamRow = row({ stream: text })

/**
 * A page, ordered by name, of the streams that may have events about a person: those of the other parties of the person's orders, of
 * the riders who were offered these orders, of the stores that the person applied to, of the person's chat partners, of the parties with
 * an alert that names the person, and of the operators.
 */
export const streamsAboutPerson = (db: Queryable, userId: string, after: string, limit: number) =>
  db.many(
    StreamRow,
    sql`
    WITH own_order AS (
      SELECT id, store_id, customer_id, rider_id FROM orders WHERE customer_id = ${userId} OR rider_id = ${userId}
      UNION ALL
      SELECT orders.id, store_id, customer_id, NULL FROM offer JOIN orders ON orders.id = order_id
      WHERE offer.rider_id = ${userId} AND offer.status IN ('given-up', 'taken-away')
    ), streams AS (
      SELECT 'store:' || store_id AS stream FROM own_order
      UNION SELECT 'user:' || customer_id FROM own_order
      UNION SELECT 'user:' || rider_id FROM own_order WHERE rider_id IS NOT NULL
      UNION SELECT 'user:' || offer.rider_id FROM own_order JOIN offer ON order_id = own_order.id WHERE customer_id = ${userId}
      UNION SELECT 'store:' || store_id FROM store_request WHERE sender_id = ${userId}
      UNION SELECT party_type || ':' || party_id FROM chat_member WHERE other_id = ${userId}
      UNION SELECT CASE WHEN store_id IS NULL THEN 'user:' || user_id ELSE 'store:' || store_id END FROM alert
        WHERE named_id = ${userId}
      UNION SELECT ${operatorsStream}
    )
    SELECT stream FROM streams WHERE stream > ${after} AND stream <> ${`user:${userId}`} ORDER BY stream LIMIT ${limit}`,
  )

/** The ids of the people who may have read a stream: the user, the store's owner and everybody who ever applied to it, or the operators. */
export function peopleOf(stream: string): Fragment {
  const [kind, id] = stream.split(':')
  if (kind === 'user') return fragment`SELECT ${id}::uuid AS id`
  if (kind === 'store')
    return fragment`
      SELECT owner_id AS id FROM store WHERE id = ${id} UNION SELECT sender_id FROM store_request WHERE store_id = ${id}`
  return fragment`SELECT id FROM users WHERE role = 'operator'`
}
