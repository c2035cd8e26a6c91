import type { Complaint } from '#contract/records/complaint.ts'
import type { ComplaintStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

interface ListCall {
  query: { status?: ComplaintStatus; keyword?: string }
  page: Page
  services: Services
}

/**
 * The complaints of one store, or of all. The store is matched by ANY and comes first in ORDER BY, so that the planner uses the index
 * by store: a scan of the primary key would read all complaints for a store that has no matching ones.
 */
export function selectComplaints(
  storeId: string | null,
  { query: { status, keyword }, page }: Pick<ListCall, 'query'> & { page: Pick<Page, 'size' | 'after'> },
): Sql {
  const ofStore = fragment`complaint.store_id = ANY (ARRAY[${storeId}::uuid])`
  return sql`
    SELECT ${complaintColumns} FROM ${complaintSource}
    WHERE ${storeId === null ? fragment`true` : ofStore}
      ${status ? fragment`AND complaint.status = ${status}` : nothing}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`complaint.search`, keyword)}` : nothing}
      ${page.after ? fragment`AND complaint.id < ${page.after[0]}` : nothing}
    ORDER BY ${storeId === null ? nothing : fragment`complaint.store_id, `}complaint.id DESC LIMIT ${page.size + 1}`
}

/** A page of complaints, newest first. */
async function listComplaints(storeId: string | null, call: ListCall): Promise<PageOf<Complaint>> {
  const { page, services } = call
  const complaints = await services.db.many(ComplaintRow, selectComplaints(storeId, call))
  return page.of(
    complaints,
    ({ id }) => [id],
    (complaint) => toComplaint(complaint, services),
  )
}

/** For operators; the open ones unless another status is requested. */
export const getComplaints = implement('getComplaints', async ({ query, ...call }) =>
  listComplaints(null, { ...call, query: { ...query, status: query.status ?? 'open' } }),
)

export const getStoreOrderComplaints = implement('getStoreOrderComplaints', async (call) =>
  listComplaints(call.params.storeId, call),
)
