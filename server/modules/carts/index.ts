import type { Module } from '#server/services.ts'
import { clearStoreCart } from './clear-store-cart.ts'
import { getCustomerCarts } from './get-customer-carts.ts'
import { getStoreCart } from './get-store-cart.ts'
import { quoteStoreCart } from './quote-store-cart.ts'
import { updateStoreCart } from './update-store-cart.ts'

export type { CartKey, CartPack } from './cart-row.ts'
export { deleteCart, deleteOrderedCart, lockCartToOrder, lockedCartWith } from './consume-cart.ts'
export { deleteCarts } from './delete-carts.ts'
export { type PricedCart, readCart } from './read-cart.ts'
export { restoreCart } from './restore-cart.ts'
export { writeCart } from './update-store-cart.ts'

export const carts: Module = {
  operations: [clearStoreCart, getCustomerCarts, getStoreCart, quoteStoreCart, updateStoreCart],
}
