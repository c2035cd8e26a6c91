import type { Order } from '#contract/records/order.ts'

/** When an order last changed, by its steps. For an order that has ended this is the time of its end. */
export const lastChangeOf = ({ trackings, dateCreated }: Pick<Order, 'trackings' | 'dateCreated'>): string =>
  trackings.reduce((last, { dateUpdated }) => (dateUpdated > last ? dateUpdated : last), dateCreated)
