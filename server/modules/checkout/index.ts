import type { Module } from '#server/services.ts'
import { checkoutStoreCart } from './checkout-store-cart.ts'
import { restoreUnpaidCart } from './order-again.ts'

export { newOrderFrom } from './checkout-store-cart.ts'

export const checkout: Module = {
  operations: [checkoutStoreCart],
  jobs: [restoreUnpaidCart],
}
