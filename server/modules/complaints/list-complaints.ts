import type { Complaint } from '#contract/records/complaint.ts'
import type { ComplaintStatus } from '#contract/states.ts'
import { type Fragment, fragment, holds, nothing, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

interface Asked {
  query: { status?: ComplaintStatus; keyword?: string }
  page: Page
  services: Services
}

/** A page of complaints, newest first. */
export async function listComplaints(
  seen: Fragment,
  { query: { status, keyword }, page, services }: Asked,
): Promise<PageOf<Complaint>> {
  const rows = await services.db.many<ComplaintRow>(sql`
    SELECT ${complaintColumns} FROM ${complaintSource}
    WHERE ${seen}
      ${status ? fragment`AND complaint.status = ${status}` : nothing}
      ${keyword ? fragment`AND ${holds(fragment`complaint.search`, keyword)}` : nothing}
      ${page.after ? fragment`AND complaint.id < ${page.after[0]}` : nothing}
    ORDER BY complaint.id DESC LIMIT ${page.size + 1}`)
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toComplaint(row, services),
  )
}
