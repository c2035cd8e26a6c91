import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Person } from '../people.ts'
import type { Found } from './record-ids.ts'

/** The owners of objects, from the tables and not from any operation. Deleted objects have no owner. */

/** The stores at which a user has one of these permissions; an owner has all. */
const works = (userId: string, ...holds: string[]): Fragment => fragment`(
  SELECT id FROM store WHERE owner_id = ${userId}
  UNION ALL
  SELECT store_id FROM store_request
  WHERE sender_id = ${userId} AND role = 'assistant' AND status = 'accepted' AND permissions && ${holds}::text[]
)`

/** The rows of a table with the columns user_id and store_id that belong to a user. */
const ofParty = (table: Fragment, userId: string, ...holds: string[]): Fragment => fragment`
  SELECT id FROM ${table}
  WHERE NOT (user_id IS NOT DISTINCT FROM ${userId} OR coalesce(store_id IN ${works(userId, ...holds)}, false))`

const chatsOf = (userId: string): Fragment => fragment`
  SELECT chat_id FROM chat_member WHERE party_id = ${userId} OR party_id IN ${works(userId, 'chat')}`

const ticketsOfOthers = (userId: string): Fragment => ofParty(fragment`ticket`, userId, 'chat')

/** By kind, the ids of all objects that this user must not see. */
const strangers: { [kind: string]: (userId: string) => Fragment } = {
  account: (userId) => fragment`SELECT id FROM users WHERE id <> ${userId}`,
  management: (userId) => fragment`
    SELECT id FROM store WHERE owner_id <> ${userId} AND NOT EXISTS (
      SELECT FROM store_request
      WHERE store_id = store.id AND sender_id = ${userId} AND role = 'assistant' AND status = 'accepted'
    )`,
  sessionId: (userId) => fragment`SELECT id FROM session WHERE user_id <> ${userId}`,
  deviceId: (userId) => fragment`SELECT id FROM push_device WHERE user_id <> ${userId}`,
  // Only the owner reads the bank records of a store; members with the permission money read those of
  // withdrawals.
  bankId: (userId) => ofParty(fragment`bank_record`, userId, 'money'),
  transactionId: (userId) => ofParty(fragment`wallet_transaction`, userId, 'money'),
  alertId: (userId) => fragment`
    SELECT alert.id FROM alert LEFT JOIN store ON store.id = store_id
    WHERE NOT (
      alert.user_id IS NOT DISTINCT FROM ${userId} OR coalesce(owner_id = ${userId}, false)
      OR coalesce(EXISTS (
        SELECT FROM store_request
        WHERE store_id = alert.store_id AND sender_id = ${userId} AND status = 'accepted' AND needs = ANY (permissions)
      ), false)
    )`,
  // A transaction contains its order.
  orderId: (userId) => fragment`
    SELECT id FROM orders
    WHERE customer_id <> ${userId} AND rider_id IS DISTINCT FROM ${userId}
      AND store_id NOT IN ${works(userId, 'orders', 'money')}
      AND NOT EXISTS (SELECT FROM offer WHERE order_id = orders.id AND offer.rider_id = ${userId})`,
  complaintId: (userId) => fragment`
    SELECT id FROM complaint WHERE customer_id <> ${userId} AND store_id NOT IN ${works(userId, 'orders')}`,
  requestId: (userId) => fragment`
    SELECT id FROM store_request
    WHERE sender_id <> ${userId} AND store_id NOT IN (SELECT id FROM store WHERE owner_id = ${userId})`,
  chatId: (userId) => fragment`SELECT id FROM chat WHERE id NOT IN (${chatsOf(userId)})`,
  messageId: (userId) => fragment`SELECT id FROM message WHERE chat_id NOT IN (${chatsOf(userId)})`,
  ticketId: ticketsOfOthers,
  ticketMessageId: (userId) =>
    fragment`SELECT id FROM ticket_message WHERE ticket_id IN (${ticketsOfOthers(userId)})`,
}

/** The objects that this user must not see; none for a caller without a user. */
export async function notTheirs(
  db: Queryable,
  person: Person | undefined,
  things: Found[],
): Promise<string[]> {
  const guarded = things.filter(({ kind }) => strangers[kind])
  if (!person) return guarded.map(({ kind, value }) => `${kind} ${value}`)
  const kinds = [...Map.groupBy(guarded, ({ kind }) => kind)]
  const found = await Promise.all(
    kinds.map(async ([kind, each]) => {
      const rows = await db.many<{ id: string }>(sql`
        SELECT id FROM unnest(${each.map(({ value }) => value)}::uuid[]) AS id
        WHERE id IN (${strangers[kind]!(person.id)})`)
      return rows.map(({ id }) => `${kind} ${id}`)
    }),
  )
  return found.flat()
}
