import { raiseAlert } from '#modules/alerts/index.ts'
import {
  customerOf,
  orderAlertData,
  orderAlertWords,
  publishOrder,
  refundPart,
  settleNow,
  storeOf,
} from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { refuseInState } from '#platform/operations/refuse-in-state.ts'
import { implement } from '#server/services.ts'
import { readComplaint } from './complaint-row.ts'
import { isSameDecision, requireValidDecision, toDecision } from './decision.ts'
import { lockComplaint } from './lock-complaint.ts'

export const decideComplaint = implement(
  'decideComplaint',
  async ({ params: { complaintId }, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const decision = toDecision(body)
      const { complaint, order } = await lockComplaint(tx, complaintId)
      if (complaint.status !== 'open') {
        if (!isSameDecision(complaint, decision))
          throw refuseInState('complaint.decided', { status: complaint.status, fault: complaint.fault })
        return already(await readComplaint(tx, services, complaintId))
      }
      requireValidDecision(decision, order)
      const { status, fault, refund, note } = decision
      await tx.run(sql`
        UPDATE complaint SET status = ${status}, fault = ${fault}, refund = ${refund}, note = ${note},
          decided_by = ${actor.userId}, decided_at = service_now()
        WHERE id = ${complaintId}`)
      // The order is settled first, so that the party at fault can be charged from its payout.
      await settleNow(tx, services, order.id)
      if (fault !== null && refund > 0) {
        await refundPart(tx, services, order, { fault, amount: refund })
        await publishOrder(tx, services, order.id)
      }
      const data = { ...orderAlertData(order), reason: note }
      for (const [to, party] of [
        ['customer', customerOf(order)],
        ['store', storeOf(order)],
      ] as const) {
        const words = { ...orderAlertWords(order), to, refund, fault }
        await raiseAlert(tx, party, `complaint-${status}`, { words, data })
      }
      return readComplaint(tx, services, complaintId)
    }),
)
