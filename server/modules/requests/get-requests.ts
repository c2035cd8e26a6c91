import type { Request } from '#contract/records/request.ts'
import type { RequestRole, RequestStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { RequestRow, requestColumns, requestSource, toRequest } from './request-row.ts'

interface StoreRequestsCall {
  params: { storeId: string }
  query: { status?: RequestStatus; keyword?: string }
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/**
 * `= ANY` and the store as first column of ORDER BY make the planner use the store's own index: a scan of the primary key would search for
 * a rare keyword among the requests of all stores.
 */
export const selectRequests = (
  {
    params,
    query: { status, keyword },
    page,
  }: Pick<StoreRequestsCall, 'params' | 'query'> & { page: Pick<Page, 'size' | 'after'> },
  role?: RequestRole,
): Sql => sql`
    SELECT ${requestColumns} FROM ${requestSource}
    WHERE store_id = ANY (ARRAY[${params.storeId}::uuid])
      ${role ? fragment`AND store_request.role = ${role}` : nothing}
      ${status ? fragment`AND store_request.status = ${status}` : nothing}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`store_request.search`, keyword)}` : nothing}
      ${page.after ? fragment`AND store_request.id < ${page.after[0]}` : nothing}
    ORDER BY store_id, store_request.id DESC LIMIT ${page.size + 1}`

/** A page of a store's requests, newest first. */
async function listRequests(call: StoreRequestsCall, role?: RequestRole): Promise<PageOf<Request>> {
  const {
    page,
    services: { db, files },
  } = call
  const rows = await db.many(RequestRow, selectRequests(call, role))
  return page.of(
    rows,
    ({ id }) => [id],
    (request) => toRequest(request, files),
  )
}

export const getRequests = implement('getRequests', async (call) => listRequests(call))

export const getAssistantRequests = implement('getAssistantRequests', async (call) =>
  listRequests(call, 'assistant'),
)

export const getRiderRequests = implement('getRiderRequests', async (call) => listRequests(call, 'rider'))
