import { order } from '../words/en/order.ts'

/** In a file of its own, so that it is loaded with these screens instead of the first page. */
export const orderWords = order
