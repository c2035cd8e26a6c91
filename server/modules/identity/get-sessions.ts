import { row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'

const OwnSession = row({ id: uuid, device: text, created_at: timestamp, rotated_at: timestamp })

export const getSessions = implement('getSessions', async ({ query, actor, page, services: { db } }) => {
  const rows = await db.many(
    OwnSession,
    sql`
    SELECT id, device, created_at, rotated_at FROM session
    WHERE user_id = ${actor.userId} AND revoked_at IS NULL AND expires_at > service_now()
      ${query.keyword ? fragment`AND device ILIKE ${containing(query.keyword)}` : nothing}
      ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}
    ORDER BY id DESC LIMIT ${page.size + 1}`,
  )
  return page.of(
    rows,
    ({ id }) => [id],
    ({ id, device, created_at, rotated_at }) => ({
      id,
      device,
      current: id === actor.sessionId,
      dateCreated: created_at.toISOString(),
      dateLastUsed: rotated_at.toISOString(),
    }),
  )
})
