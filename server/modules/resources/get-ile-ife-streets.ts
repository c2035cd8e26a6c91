import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { StreetRow, toStreet } from './streets.ts'

export const getIleIfeStreets = implement('getIleIfeStreets', async ({ query, page, services: { db } }) => {
  const text = query.keyword && containing(query.keyword)
  const rows = await db.many(
    StreetRow,
    sql`
    SELECT id, name, area, latitude, longitude FROM street
    WHERE true
      ${page.after ? fragment`AND (name, area) > (${page.after[0]}, ${page.after[1]})` : nothing}
      ${text ? fragment`AND (name ILIKE ${text} OR area ILIKE ${text})` : nothing}
    ORDER BY name, area LIMIT ${page.size + 1}`,
  )
  return page.of(rows, ({ name, area }) => [name, area], toStreet)
})
