import CartPage from './cart/cart-page.tsx'
import Carts from './cart/carts.tsx'
import CheckoutPage from './checkout/checkout-page.tsx'
import OrderPage from './order/order-page.tsx'
import SignInPage from './sign-in/sign-in-page.tsx'
// Whoever orders has browsed: one file with what both need compresses better than two.
import './browsing.tsx'

/** From the cart to the order at the door, as one file for the browser: many small ones compress badly. */
export const pages = {
  carts: Carts,
  cart: CartPage,
  signIn: SignInPage,
  checkout: CheckoutPage,
  order: OrderPage,
}
