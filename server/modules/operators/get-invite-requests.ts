import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { type InviteRequestRow, inviteRequestColumns, toInviteRequest } from './invite-request-row.ts'

export const getInviteRequests = implement('getInviteRequests', async ({ query, page, services: { db } }) => {
  const { status = 'pending', keyword } = query
  const rows = await db.many<InviteRequestRow>(sql`
    SELECT ${inviteRequestColumns} FROM invite_request
    WHERE status = ${status}
      ${keyword ? fragment`AND (name || ' ' || telephone) ILIKE ${containing(keyword)}` : nothing}
      ${page.after ? fragment`AND id > ${page.after[0]}` : nothing}
    ORDER BY id LIMIT ${page.size + 1}`)
  return page.of(rows, (row) => [row.id], toInviteRequest)
})
