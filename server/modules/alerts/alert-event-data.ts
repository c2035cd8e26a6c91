import type { ReadEventData } from '#platform/database/events.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { AlertRow, alertColumns, toAlert } from './alert-row.ts'

/** Renders the events of new alerts. They are always unread there, because nobody had read them when the events were emitted. */
export const alertEventData =
  ({ db }: Pick<Services, 'db'>): ReadEventData =>
  async (subjects) => {
    const rows = await db.many(
      AlertRow,
      sql`SELECT ${alertColumns} FROM alert WHERE id = ANY(${subjects.map(({ id }) => id)}::uuid[])`,
    )
    const texts = new Map(rows.map((alert) => [alert.id, JSON.stringify(toAlert({ ...alert, read: false }))]))
    return subjects.map(({ id }) => texts.get(id))
  }
