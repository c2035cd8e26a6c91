import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { PayingFault } from '#contract/states.ts'
import type { OrderRow } from '#modules/orders/index.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { toKobo } from '#server/money/money.ts'
import type { LockedComplaint } from './lock-complaint.ts'

/** What an operator decides. The refund is kobo. */
export type Decision =
  | { status: 'accepted'; fault: PayingFault; refund: number; note: string }
  | { status: 'rejected'; fault: null; refund: 0; note: string }

export const toDecision = (body: BodyOf<Operations['decideComplaint']>): Decision =>
  body.status === 'accepted'
    ? { ...body, refund: toKobo(body.refund, 'refund') }
    : { ...body, fault: null, refund: 0 }

export const isSameDecision = (complaint: LockedComplaint, decision: Decision): boolean =>
  complaint.status === decision.status &&
  complaint.fault === decision.fault &&
  complaint.refund === decision.refund

/**
 * Refuses the fault of a rider if the order had none, a fault other than that at whose cost the bill was already refunded, a refund above
 * what is left of the bill, and no refund while something is left.
 */
export function requireValidDecision({ fault, refund }: Decision, order: OrderRow): void {
  if (fault === null) return
  if (fault === 'rider' && order.rider_id === null) {
    throw invalidField('fault', 'choice', 'cannot be a rider’s, as no rider had the order')
  }
  const isRefunded = order.payment_status === 'refunded'
  if (isRefunded && order.fault !== null && fault !== order.fault) {
    throw invalidField('fault', 'choice', `is ${order.fault} already: the bill went back at its cost`)
  }
  const left = isRefunded ? 0 : order.bill_price
  if (refund > left) throw invalidField('refund.amount', 'too-large', 'is more than is left of the bill')
  if (refund === 0 && left > 0) throw invalidField('refund.amount', 'too-small', 'must be above zero')
}
