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
      SELECT stream, coalesce(subject_id::text, data ->> 'id') AS id, count(*) AS times FROM stream_event WHERE event = ${event} GROUP BY 1, 2
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

/** Every object has its events, and every event has its object. */
export async function checkEmittedEvents(db: Database): Promise<string[]> {
  const found = await Promise.all(once.map((telling) => checkOnce(db, telling)))
  return found.flat()
}
