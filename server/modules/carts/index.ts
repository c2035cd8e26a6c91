import type { Module } from '#server/services.ts'
import { checkoutStoreCart } from './checkout-store-cart.ts'
import { clearStoreCart } from './clear-store-cart.ts'
import { getCustomerCarts } from './get-customer-carts.ts'
import { getStoreCart } from './get-store-cart.ts'
import { offerOrderAgain } from './offer-again.ts'
import { quoteStoreCart } from './quote-store-cart.ts'
import { updateStoreCart } from './update-store-cart.ts'

export { orderOf } from './checkout-store-cart.ts'
export { readCart } from './read-cart.ts'
export { writeCart } from './update-store-cart.ts'

export const carts: Module = {
  operations: [
    checkoutStoreCart,
    clearStoreCart,
    getCustomerCarts,
    getStoreCart,
    quoteStoreCart,
    updateStoreCart,
  ],
  jobs: [offerOrderAgain],
}
