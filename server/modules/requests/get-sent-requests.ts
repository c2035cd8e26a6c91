import type { RequestStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { RequestRow, requestColumns, requestSource, toRequest } from './request-row.ts'

interface SentRequestsCall {
  query: { status?: RequestStatus; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

/** For `= ANY` and the sender in ORDER BY, see selectRequests. */
export const selectSentRequests = (
  senderId: string,
  { query: { status, keyword }, page }: SentRequestsCall,
): Sql => sql`
  SELECT ${requestColumns} FROM ${requestSource}
  WHERE sender_id = ANY (ARRAY[${senderId}::uuid])
    ${status ? fragment`AND store_request.status = ${status}` : nothing}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(store.name)`, keyword)}` : nothing}
    ${page.after ? fragment`AND store_request.id < ${page.after[0]}` : nothing}
  ORDER BY sender_id, store_request.id DESC LIMIT ${page.size + 1}`

export const getSentRequests = implement('getSentRequests', async (call) => {
  const { actor, page, services } = call
  const rows = await services.db.many(RequestRow, selectSentRequests(actor.userId, call))
  return page.of(
    rows,
    ({ id }) => [id],
    (request) => toRequest(request, services.files),
  )
})
