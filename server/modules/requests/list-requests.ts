import type { Request } from '#contract/records/request.ts'
import type { RequestRole, RequestStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type RequestRow, requestColumns, requestSource, toRequest } from './request-row.ts'

interface Asked {
  params: { storeId: string }
  query: { status?: RequestStatus; keyword?: string }
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/**
 * The store is matched as a set of one and ordered by, which only its own index can give: by the primary key a word it has none
 * of would be looked for in everybody's requests.
 */
export const selectRequests = (
  {
    params,
    query: { status, keyword },
    page,
  }: Pick<Asked, 'params' | 'query'> & { page: Pick<Page, 'size' | 'after'> },
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
export async function listRequests(asked: Asked, role?: RequestRole): Promise<PageOf<Request>> {
  const {
    page,
    services: { db, files },
  } = asked
  const rows = await db.many<RequestRow>(selectRequests(asked, role))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toRequest(row, files),
  )
}
