import { order } from '../words/en/order.ts'

/** Loaded with these screens, not with the first page. */
export const orderWords = order
