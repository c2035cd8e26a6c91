import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { type ComplaintRow, complaintColumns, complaintSource, toComplaint } from './complaint-row.ts'

export const getOrderComplaint = implement(
  'getOrderComplaint',
  async ({ params: { orderId }, actor: { userId }, services }) => {
    const row = await services.db.maybe<ComplaintRow>(sql`
      SELECT ${complaintColumns} FROM ${complaintSource}
      WHERE complaint.order_id = ${orderId} AND complaint.customer_id = ${userId}
      ORDER BY complaint.id DESC LIMIT 1`)
    if (!row) throw new Refusal('complaint.absent')
    return toComplaint(row, services)
  },
)
