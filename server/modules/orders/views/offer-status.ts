import type { OrderStatus } from '#contract/states.ts'
import { withoutReady } from '../life-cycle/order-state.ts'
import type { OrderRow } from '../order-row.ts'

/**
 * The status of an offer of an order to a rider, which dispatch changes and the rider's view shows. pending:
 * can be accepted. accepted: the rider has the order. declined: the rider refused. lost: another rider was
 * faster. lapsed: it expired. withdrawn: it was taken back. given-up, taken-away: the rider accepted and
 * later left the order, or was unassigned.
 */
export const offerStatuses = [
  'pending',
  'accepted',
  'declined',
  'lost',
  'lapsed',
  'withdrawn',
  'given-up',
  'taken-away',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

const byOffer: { [status in OfferStatus]?: OrderStatus } = {
  pending: 'pending',
  declined: 'rejected',
  lost: 'rejected',
  lapsed: 'rejected',
  withdrawn: 'rejected',
  'given-up': 'cancelled',
  'taken-away': 'cancelled',
}

/** The status of the order to a rider: by the offer, and for the rider who has the order, by the order. */
export const statusToRider = ({ status }: Pick<OrderRow, 'status'>, offer: OfferStatus): OrderStatus =>
  byOffer[offer] ?? withoutReady(status)
