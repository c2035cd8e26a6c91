import type { Request } from '#contract/records/request.ts'
import type { RequestRole, RequestStatus } from '#contract/states.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import { containing, type Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type RequestRow, requestColumns, requestSource, toRequest } from './request-row.ts'

interface Asked {
  params: { storeId: string }
  query: { status?: RequestStatus; keyword?: string }
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/** A page of a store's requests, newest first. */
export async function listRequests(
  { params, query, page, services: { db, files } }: Asked,
  role?: RequestRole,
): Promise<PageOf<Request>> {
  const { status, keyword } = query
  const rows = await db.many<RequestRow>(sql`
    SELECT ${requestColumns} FROM ${requestSource}
    WHERE store_id = ${params.storeId}
      ${role ? fragment`AND store_request.role = ${role}` : nothing}
      ${status ? fragment`AND store_request.status = ${status}` : nothing}
      ${keyword ? fragment`AND (sender.name || ' ' || sender.telephone) ILIKE ${containing(keyword)}` : nothing}
      ${page.after ? fragment`AND store_request.id < ${page.after[0]}` : nothing}
    ORDER BY store_request.id DESC LIMIT ${page.size + 1}`)
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toRequest(row, files),
  )
}
