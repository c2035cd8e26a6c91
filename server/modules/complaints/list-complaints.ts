import type { Complaint } from '#contract/records/complaint.ts'
import type { ComplaintStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

interface Asked {
  query: { status?: ComplaintStatus; keyword?: string }
  page: Page
  services: Services
}

/**
 * Those of one store, or of all. The store is matched as a set of one and ordered by, which only its own index can give: by the
 * primary key a word it has none of would be looked for in everybody's complaints.
 */
export function selectComplaints(
  storeId: string | null,
  { query: { status, keyword }, page }: Pick<Asked, 'query'> & { page: Pick<Page, 'size' | 'after'> },
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
export async function listComplaints(storeId: string | null, asked: Asked): Promise<PageOf<Complaint>> {
  const { page, services } = asked
  const rows = await services.db.many<ComplaintRow>(selectComplaints(storeId, asked))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toComplaint(row, services),
  )
}
