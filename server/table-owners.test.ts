import { expect, test } from 'vitest'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { tableOwners } from './table-owners.ts'

test('every table and every view has an owner', async () => {
  const db = await openTestDatabase()
  const tables = await db.many(
    row({ name: text }),
    sql`
      SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition AND relname <> 'migration'
      ORDER BY relname`,
  )
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(tableOwners).toSorted())
})
