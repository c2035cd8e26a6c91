import type { ComplaintStatus } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { refuseStanding } from '#platform/operations/standing.ts'
import { implement } from '#server/services.ts'
import { readComplaint } from './complaint-row.ts'

export const answerComplaint = implement(
  'answerComplaint',
  async ({ params: { storeId, complaintId }, body, services, transaction }) =>
    transaction(async (tx) => {
      const complaint = await tx.maybe<{ status: ComplaintStatus }>(sql`
        SELECT status FROM complaint
        WHERE id = ${complaintId} AND store_id = ${storeId} FOR UPDATE`)
      if (!complaint) throw new Refusal('complaint.absent')
      if (complaint.status !== 'open') throw refuseStanding('complaint.decided', { status: complaint.status })
      await tx.run(
        sql`UPDATE complaint SET answer = ${body.answer}, answered_at = service_now() WHERE id = ${complaintId}`,
      )
      return readComplaint(tx, services, complaintId)
    }),
)
