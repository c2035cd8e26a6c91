import { InviteRequestRow, inviteRequestColumns } from '#modules/identity/index.ts'
import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { toInviteRequest } from './invite-request.ts'

export const getInviteRequests = implement('getInviteRequests', async ({ query, page, services: { db } }) => {
  const { status = 'pending', keyword } = query
  const rows = await db.many(
    InviteRequestRow,
    sql`
    SELECT ${inviteRequestColumns} FROM invite_request
    WHERE status = ${status}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(name || ' ' || telephone)`, keyword)}` : nothing}
      ${page.after ? fragment`AND id > ${page.after[0]}` : nothing}
    ORDER BY id LIMIT ${page.size + 1}`,
  )
  return page.of(rows, (row) => [row.id], toInviteRequest)
})
