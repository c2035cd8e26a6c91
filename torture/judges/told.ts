import type { Database } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** What somebody must have been told: of which thing, on which stream, by which event. */
interface Telling {
  event: string
  /** Rows of `stream` and `id`. */
  tellings: Fragment
}

/** The parties to a chat, to a ticket and to a movement of money. */
const once: Telling[] = [
  {
    event: 'chat.message.new',
    tellings: fragment`
      SELECT party_type || ':' || party_id AS stream, message.id FROM message JOIN chat_member USING (chat_id)`,
  },
  {
    event: 'support.ticket.message.new',
    tellings: fragment`
      SELECT unnest(ARRAY['operators', coalesce('user:' || user_id, 'store:' || store_id)]) AS stream, ticket_message.id
      FROM ticket_message JOIN ticket ON ticket.id = ticket_id`,
  },
  {
    event: 'transaction.new',
    tellings: fragment`SELECT coalesce('user:' || user_id, 'store:' || store_id) AS stream, id FROM wallet_transaction`,
  },
]

/** Of each thing each party was told once, and of nothing that is not there. */
async function judgeOnce(db: Database, { event, tellings }: Telling): Promise<string[]> {
  const rows = await db.many<{ stream: string; id: string; wanted: number; times: number }>(sql`
    WITH wanted AS (${tellings}), told AS (
      SELECT stream, data ->> 'id' AS id, count(*) AS times FROM event WHERE event = ${event} GROUP BY 1, 2
    )
    SELECT coalesce(wanted.stream, told.stream) AS stream, coalesce(wanted.id::text, told.id) AS id,
      (wanted.id IS NOT NULL)::int AS wanted, coalesce(times, 0) AS times
    FROM wanted FULL JOIN told ON told.stream = wanted.stream AND told.id = wanted.id::text
    WHERE wanted.id IS NULL OR times IS DISTINCT FROM 1`)
  return rows.map(
    ({ stream, id, wanted, times }) =>
      `${stream} was told ${event} of ${id} ${times} times${wanted ? '' : ', and there is none'}.`,
  )
}

/** What each party was last told of an order is where the order stands for them. */
async function judgeLast(db: Database): Promise<string[]> {
  const rows = await db.many<{ id: string; stream: string; status: string; told: string | null }>(sql`
    WITH view AS (
      SELECT order_id, status, CASE role WHEN 'store' THEN 'store:' ELSE 'user:' END || party_id AS stream
      FROM order_view
    ), told AS (
      SELECT DISTINCT ON (stream, data ->> 'id') stream, data ->> 'id' AS id, data ->> 'status' AS status
      FROM event WHERE event IN ('order.new', 'order.update') ORDER BY stream, data ->> 'id', "offset" DESC
    )
    SELECT order_id AS id, stream, view.status, told.status AS told
    FROM view LEFT JOIN told USING (stream) WHERE told.id = order_id::text AND told.status <> view.status
    UNION ALL
    SELECT order_id, stream, status, NULL FROM view
    WHERE NOT EXISTS (SELECT FROM told WHERE told.stream = view.stream AND told.id = order_id::text)`)
  return rows.map(
    ({ id, stream, status, told }) =>
      `Order ${id} is ${status}, and the last that ${stream} heard is ${told}.`,
  )
}

/** What is there was told to whom it belongs, and what was told is there. */
export async function judgeTold(db: Database): Promise<string[]> {
  const found = await Promise.all(once.map((telling) => judgeOnce(db, telling)))
  return [...found.flat(), ...(await judgeLast(db))]
}
