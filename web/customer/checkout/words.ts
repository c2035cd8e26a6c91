import { checkout } from '../words/en/checkout.ts'

/** Loaded with these screens, not with the first page. */
export const checkoutWords = checkout
