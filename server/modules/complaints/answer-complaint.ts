import { complaintStatuses } from '#contract/states.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { nullable, oneOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { refuseInState } from '#platform/operations/refuse-in-state.ts'
import { implement } from '#server/services.ts'
import { readComplaint } from './complaint-row.ts'

const AnsweredComplaint = row({ status: oneOf(complaintStatuses), answer: nullable(text) })

/** An unchanged answer raises no alert. */
export const answerComplaint = implement(
  'answerComplaint',
  async ({ params: { storeId, complaintId }, body: { answer }, services, transaction }) =>
    transaction(async (tx) => {
      const before = await tx.maybe(
        AnsweredComplaint,
        sql`
        SELECT status, answer FROM complaint
        WHERE id = ${complaintId} AND store_id = ${storeId} FOR UPDATE`,
      )
      if (!before) throw new Refusal('complaint.absent')
      if (before.status !== 'open') throw refuseInState('complaint.decided', { status: before.status })
      if (before.answer === answer) return readComplaint(tx, services, complaintId)
      await tx.run(
        sql`UPDATE complaint SET answer = ${answer}, answered_at = service_now() WHERE id = ${complaintId}`,
      )
      const complaint = await readComplaint(tx, services, complaintId)
      const { customer, order, store } = complaint
      await raiseAlert(tx, { userId: customer.id }, 'complaint-answered', {
        words: { slug: order.slug, store: store.name },
        data: { orderId: order.id, slug: order.slug },
      })
      return complaint
    }),
)
