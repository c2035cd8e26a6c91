import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Cart, CartPacks } from '../records/cart.ts'
import { Location } from '../records/location.ts'
import { Money } from '../records/money.ts'
import { OneTimePayment } from '../records/one-time-payment.ts'
import { Order } from '../records/order.ts'
import { Nullable, OneOf, Part, Prose, Record, Telephone, Timestamp, Type } from '../schema.ts'
import { paymentMethods } from '../states.ts'
import { params, StoreParams } from './store.ts'
import { Pin } from './wallet.ts'

const group = 'store-cart'
const callers = ['customer'] as const
const errors = ['store.absent', 'store.deleted'] as const

const cartBody = {
  packs: Type.Optional(CartPacks),
  delivery: Type.Optional(
    Part('Where it goes.', {
      location: Type.Optional(Location),
      telephone: Type.Optional(Telephone('Whom to call at the door.')),
      message: Type.Optional(Prose(300, 'What the rider should know.')),
    }),
  ),
  tip: Type.Optional(Money),
  dateScheduled: Type.Optional(
    Nullable(Timestamp('When you want it, within the store’s hours.'), 'Null for as soon as possible.'),
  ),
}

export const storeCart = {
  getStoreCart: operation({
    group,
    callers,
    method: 'GET',
    path: '/store-cart/{storeId}',
    summary: 'Get store cart',
    description: 'Your cart at a store, priced as of now, with everything that keeps it from being ordered.',
    params: StoreParams,
    answer: Cart,
    errors,
    example: { as: 'customer', params },
  }),
  updateStoreCart: operation({
    group,
    callers,
    method: 'PUT',
    path: '/store-cart/{storeId}',
    summary: 'Update store cart',
    description:
      'Puts what is sent into the cart and leaves the rest: `packs` is all of what you want, `delivery` is your delivery ' +
      'address if it was never sent. Items and options must be on the menu; whether they can be had now is said in `problems`.',
    params: StoreParams,
    body: Record(cartBody, { minProperties: 1 }),
    answer: Cart,
    errors,
    example: {
      as: 'customer',
      params,
      body: { packs: [{ lines: [{ id: demo.itemId, quantity: 2 }] }], tip: { currency: 'ngn', amount: 200 } },
    },
  }),
  quoteStoreCart: operation({
    group,
    addition: true,
    callers: 'anyone',
    method: 'POST',
    path: '/store-cart/{storeId}/quote',
    summary: 'Quote store cart',
    description:
      'What a cart would cost and what would keep it from being ordered, for whoever has no account yet. Takes what updateStoreCart ' +
      'takes, and keeps nothing: its `version` is good for no checkout.',
    params: StoreParams,
    body: Record({ ...cartBody, packs: CartPacks }),
    answer: Cart,
    errors,
    example: { params, body: { packs: [{ lines: [{ id: demo.itemId, quantity: 2 }] }] } },
  }),
  clearStoreCart: operation({
    group,
    callers,
    method: 'DELETE',
    path: '/store-cart/{storeId}',
    summary: 'Clear cart',
    description: 'Empties the cart.',
    params: StoreParams,
    answer: Cart,
    errors,
    example: { as: 'customer', params: { storeId: demo.otherStoreId } },
  }),
  checkoutStoreCart: operation({
    group,
    callers,
    readsSession: true,
    method: 'POST',
    path: '/store-cart/{storeId}/checkout',
    summary: 'Cart checkout',
    description:
      'Orders what is in the cart. `version` is the one you read: where a price or the menu changed since, the answer is 409 with ' +
      'what changed, and nothing is ordered. Paid from the wallet, which needs the pin, it is paid at once; else the answer has ' +
      'the account or the page to pay at, for 15 minutes. Where the provider cannot open it at once, `payment` is null and ' +
      'initiateOneTimePayment gives it. The cart is empty afterwards.',
    params: StoreParams,
    body: Record({
      version: Type.String({ minLength: 1, maxLength: 100, description: 'Of the cart you read.' }),
      method: OneOf(paymentMethods, 'How you want to pay.'),
      pin: Type.Optional(Pin('The wallet pin, to pay from the wallet.')),
    }),
    answer: Record({
      order: Order,
      payment: Nullable(
        OneTimePayment,
        'Where to pay. Null where it is paid from the wallet; else, while the order’s payment is pending, ask ' +
          'initiateOneTimePayment.',
      ),
    }),
    errors: [
      ...errors,
      'cart.empty',
      'cart.changed',
      'cart.problems',
      'order.unpaid.too-many',
      'wallet.funds.insufficient',
      'wallet.pin.unset',
      'wallet.pin.incorrect',
      'wallet.pin.locked',
    ],
    example: {
      as: 'customer',
      params,
      body: { version: 'as-read-in-the-cart', method: 'wallet', pin: demo.pin },
      needs: 'the version of the cart that was just read',
    },
  }),
}
