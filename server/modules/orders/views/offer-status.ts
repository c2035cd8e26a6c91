import type { OrderStatus } from '#contract/states.ts'
import type { OfferStatus } from '#modules/dispatch/index.ts'
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

/** Where the order stands to a rider: what became of the offer, and for whoever took it, of the order. */
export const statusToRider = ({ status }: Pick<OrderRow, 'status'>, offer: OfferStatus): OrderStatus =>
  byOffer[offer] ?? withoutReady(status)
