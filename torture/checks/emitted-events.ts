import type { Database } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** The events that a party must have received: the object, the stream, the event. */
interface ExpectedEvents {
  event: string
  /** Rows of `stream` and `id`. */
  expected: Fragment
}

/** The parties to a chat, to a ticket and to a movement of money. */
const once: ExpectedEvents[] = [
  {
    event: 'chat.message.new',
    expected: fragment`
      SELECT party_type || ':' || party_id AS stream, message.id FROM message JOIN chat_member USING (chat_id)`,
  },
  {
    event: 'support.ticket.message.new',
    expected: fragment`
      SELECT unnest(ARRAY['operators', coalesce('user:' || user_id, 'store:' || store_id)]) AS stream, ticket_message.id
      FROM ticket_message JOIN ticket ON ticket.id = ticket_id`,
  },
  {
    event: 'transaction.new',
    expected: fragment`SELECT coalesce('user:' || user_id, 'store:' || store_id) AS stream, id FROM wallet_transaction`,
  },
]

/** Each party got one event about each object, and none about an object that does not exist. */
async function checkOnce(db: Database, { event, expected }: ExpectedEvents): Promise<string[]> {
  const rows = await db.many<{ stream: string; id: string; wanted: number; times: number }>(sql`
    WITH wanted AS (${expected}), emitted AS (
      SELECT stream, data ->> 'id' AS id, count(*) AS times FROM event WHERE event = ${event} GROUP BY 1, 2
    )
    SELECT coalesce(wanted.stream, emitted.stream) AS stream, coalesce(wanted.id::text, emitted.id) AS id,
      (wanted.id IS NOT NULL)::int AS wanted, coalesce(times, 0) AS times
    FROM wanted FULL JOIN emitted ON emitted.stream = wanted.stream AND emitted.id = wanted.id::text
    WHERE wanted.id IS NULL OR times IS DISTINCT FROM 1`)
  return rows.map(
    ({ stream, id, wanted, times }) =>
      `${stream} got ${event} of ${id} ${times} times${wanted ? '' : ', and there is none'}.`,
  )
}

/** The last event of each party about an order has its current status for that party. */
async function checkLast(db: Database): Promise<string[]> {
  const rows = await db.many<{ id: string; stream: string; status: string; emitted: string | null }>(sql`
    WITH view AS (
      SELECT order_id, status, CASE role WHEN 'store' THEN 'store:' ELSE 'user:' END || party_id AS stream
      FROM order_view
    ), emitted AS (
      SELECT DISTINCT ON (stream, data ->> 'id') stream, data ->> 'id' AS id, data ->> 'status' AS status
      FROM event WHERE event IN ('order.new', 'order.update') ORDER BY stream, data ->> 'id', "offset" DESC
    )
    SELECT order_id AS id, stream, view.status, emitted.status AS emitted
    FROM view LEFT JOIN emitted USING (stream) WHERE emitted.id = order_id::text AND emitted.status <> view.status
    UNION ALL
    SELECT order_id, stream, status, NULL FROM view
    WHERE NOT EXISTS (SELECT FROM emitted WHERE emitted.stream = view.stream AND emitted.id = order_id::text)`)
  return rows.map(
    ({ id, stream, status, emitted }) =>
      `Order ${id} is ${status}, and the last event on ${stream} says ${emitted}.`,
  )
}

/** Every object has its events, and every event has its object. */
export async function checkEmittedEvents(db: Database): Promise<string[]> {
  const found = await Promise.all(once.map((telling) => checkOnce(db, telling)))
  return [...found.flat(), ...(await checkLast(db))]
}
