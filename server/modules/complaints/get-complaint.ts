import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

export const getComplaint = implement('getComplaint', async ({ params: { complaintId }, services }) => {
  const complaint = await services.db.maybe(
    ComplaintRow,
    sql`SELECT ${complaintColumns} FROM ${complaintSource} WHERE complaint.id = ${complaintId}`,
  )
  if (!complaint) throw new Refusal('complaint.absent')
  return toComplaint(complaint, services)
})
