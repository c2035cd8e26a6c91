import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { SuspenseRow, suspenseColumns, suspenseSource, toSuspense } from './suspense-row.ts'

export const getSuspense = implement('getSuspense', async ({ query, page, services: { db } }) => {
  const { assigned = false, keyword } = query
  const rows = await db.many(
    SuspenseRow,
    sql`
    SELECT ${suspenseColumns} FROM ${suspenseSource}
    WHERE ${assigned ? fragment`assigned_at IS NOT NULL` : fragment`assigned_at IS NULL`}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`suspense.search`, keyword)}` : nothing}
      ${page.after ? fragment`AND suspense.id < ${page.after[0]}` : nothing}
    ORDER BY suspense.id DESC LIMIT ${page.size + 1}`,
  )
  return page.of(rows, (row) => [row.id], toSuspense)
})
