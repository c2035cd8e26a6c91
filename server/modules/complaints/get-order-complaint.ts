import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

export const getOrderComplaint = implement(
  'getOrderComplaint',
  async ({ params: { orderId }, actor: { userId }, services }) => {
    const complaint = await services.db.maybe(
      ComplaintRow,
      sql`
      SELECT ${complaintColumns} FROM ${complaintSource}
      WHERE complaint.order_id = ${orderId} AND complaint.customer_id = ${userId}
      ORDER BY complaint.id DESC LIMIT 1`,
    )
    if (!complaint) throw new Refusal('complaint.absent')
    return toComplaint(complaint, services)
  },
)
