import { alertStore, publishOrder, settleIfDue } from '#modules/orders/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { refuseInState } from '#platform/operations/refuse-in-state.ts'
import { implement } from '#server/services.ts'
import { readComplaint } from './complaint-row.ts'
import { lockComplaint } from './lock-complaint.ts'

export const deleteOrderComplaint = implement(
  'deleteOrderComplaint',
  async ({ params: { complaintId }, actor, services, transaction }) =>
    transaction(async (tx) => {
      const isOwn = fragment`customer_id = ${actor.userId}`
      const { complaint, order } = await lockComplaint(tx, complaintId, isOwn)
      if (complaint.status === 'withdrawn') return already(await readComplaint(tx, services, complaintId))
      if (complaint.status !== 'open') throw refuseInState('complaint.decided', { status: complaint.status })
      await tx.run(
        sql`UPDATE complaint SET status = 'withdrawn', decided_at = service_now() WHERE id = ${complaintId}`,
      )
      await settleIfDue(tx, services, order.id)
      await alertStore(tx, order, 'complaint-withdrawn')
      await publishOrder(tx, services, order.id)
      return readComplaint(tx, services, complaintId)
    }),
)
