import type { OrderRow } from '../order-row.ts'

/** Whether the food is not on its way yet. */
export const isWaiting = ({ status }: OrderRow): boolean => status === 'accepted' || status === 'ready'

/** Whether the store has accepted it for a rider to bring, and there is none. */
export const needsRider = (order: OrderRow): boolean =>
  isWaiting(order) && !order.delivers_itself && order.rider_id === null
