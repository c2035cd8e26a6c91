import { checkout } from '../words/en/checkout.ts'

/** In a file of its own, so that it is loaded with these screens instead of the first page. */
export const checkoutWords = checkout
