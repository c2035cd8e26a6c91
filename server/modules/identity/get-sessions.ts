import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'

interface Row {
  id: string
  device: string
  created_at: Date
  rotated_at: Date
}

export const getSessions = implement('getSessions', async ({ query, actor, page, services: { db } }) => {
  const rows = await db.many<Row>(sql`
    SELECT id, device, created_at, rotated_at FROM session
    WHERE user_id = ${actor.userId} AND revoked_at IS NULL AND expires_at > service_now()
      ${query.keyword ? fragment`AND device ILIKE ${containing(query.keyword)}` : nothing}
      ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}
    ORDER BY id DESC LIMIT ${page.size + 1}`)
  return page.of(
    rows,
    (row) => [row.id],
    (row) => ({
      id: row.id,
      device: row.device,
      current: row.id === actor.sessionId,
      dateCreated: row.created_at.toISOString(),
      dateLastUsed: row.rotated_at.toISOString(),
    }),
  )
})
