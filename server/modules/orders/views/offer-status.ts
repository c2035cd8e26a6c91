import type { OfferStatus, OrderStatus } from '#contract/states.ts'
import { withoutReady } from '../life-cycle/order-state.ts'
import type { OrderRow } from '../order-row.ts'

const byOffer: { [status in OfferStatus]?: OrderStatus } = {
  pending: 'pending',
  declined: 'rejected',
  lost: 'rejected',
  lapsed: 'rejected',
  withdrawn: 'rejected',
  'given-up': 'cancelled',
  'taken-away': 'cancelled',
}

/** The status of the order as a rider sees it: derived from the offer, or that of the order for the rider who has it. */
export const statusToRider = ({ status }: Pick<OrderRow, 'status'>, offer: OfferStatus): OrderStatus =>
  byOffer[offer] ?? withoutReady(status)
