import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { ileIfeStreets } from './ile-ife-streets.ts'
import { replaceStreets } from './replace.ts'

/** The list a new service starts from; operators replace it. */
export async function fillStreets(db: Database): Promise<void> {
  if (await db.maybe(sql`SELECT FROM street LIMIT 1`)) return
  await db.transaction((tx) => replaceStreets(tx, ileIfeStreets))
}
