import { sql } from '#platform/database/sql.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Ends a person's sessions as another process does, in the moment before any poll or note tells of it: here it lasts. */
export async function endUnheard({ services: { db } }: TestApp, { id }: Person): Promise<void> {
  await db.run(sql`UPDATE session SET revoked_at = service_now() WHERE user_id = ${id}`)
}
