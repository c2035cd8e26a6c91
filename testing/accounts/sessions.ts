import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** Ends a user's sessions as if another process had just done so, without what the poll looks for: no process learns of it. */
export async function endUnheard({ services: { db } }: TestApp, { id }: Person): Promise<void> {
  await db.run(sql`UPDATE session SET revoked_at = service_now() WHERE user_id = ${id}`)
}
