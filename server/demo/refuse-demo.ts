import { demo } from '#contract/demo.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { StartError } from '#platform/start-error.ts'

/** Refuses a database with demo users, whose password is public, in production. */
export async function refuseDemo(db: Queryable): Promise<void> {
  const ids = Object.values(demo.people).map(({ id }) => id)
  const isThere = await db.exists(
    sql`SELECT FROM users WHERE id = ANY(${ids}) AND deleted_at IS NULL LIMIT 1`,
  )
  if (isThere)
    throw new StartError(
      'This database holds the demo marketplace, whose password is public. Use another one.',
    )
}
