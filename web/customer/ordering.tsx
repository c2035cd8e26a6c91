import CartPage from './cart/cart-page.tsx'
import Carts from './cart/carts.tsx'
import CheckoutPage from './checkout/checkout-page.tsx'
import OrderPage from './order/order-page.tsx'
import SignInPage from './sign-in/sign-in-page.tsx'
// People who order have browsed before: one file with what both need compresses better than two.
import './browsing.tsx'

/** The screens from the cart to the order, in one file: many small files compress badly. */
export const pages = {
  carts: Carts,
  cart: CartPage,
  signIn: SignInPage,
  checkout: CheckoutPage,
  order: OrderPage,
}
