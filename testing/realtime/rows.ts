import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** An event as stored. */
export interface Row {
  stream: string
  offset: number
  id: string
  event: string
  needs: string | null
  time: Date
  data: unknown
}

export async function rowsOf(db: Queryable, streams: string[]): Promise<Map<string, Row[]>> {
  const rows = await db.many<Row>(sql`
    SELECT stream, "offset", id, event, needs, created_at AS time, data FROM stream_event
    WHERE stream = ANY(${streams}) ORDER BY stream, "offset"`)
  return Map.groupBy(rows, ({ stream }) => stream)
}

/** The total number of events on these streams. */
export const countOf = async (db: Queryable, streams: string[]): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      SELECT coalesce(sum(top), 0)::bigint AS count FROM stream WHERE name = ANY(${streams})`)
  ).count
