import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** Ends a user's sessions like another process, before any poll or note reports it: here that state lasts. */
export async function endUnheard({ services: { db } }: TestApp, { id }: Person): Promise<void> {
  await db.run(sql`UPDATE session SET revoked_at = service_now() WHERE user_id = ${id}`)
}
