import type { Order } from '#contract/records/order.ts'

/** When an order last changed, as its steps say: of one that has ended, when that was. */
export const lastChangeOf = ({ trackings, dateCreated }: Pick<Order, 'trackings' | 'dateCreated'>): string =>
  trackings.reduce((last, { dateUpdated }) => (dateUpdated > last ? dateUpdated : last), dateCreated)
