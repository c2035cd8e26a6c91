import type { AnswerOf, BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Order } from '#contract/records/order.ts'
import {
  type CartKey,
  deleteOrderedCart,
  lockCartToOrder,
  lockedCartWith,
  type PricedCart,
} from '#modules/carts/index.ts'
import { takeStockAsRead } from '#modules/menus/index.ts'
import {
  insertOrder,
  type NewOrder,
  newOrder,
  OrderTerms,
  orderTerms,
  payFromWallet,
  publishOrder,
  requireFewUnpaid,
  startPaymentWindow,
  type ViewSource,
} from '#modules/orders/index.ts'
import { createPayment, openAtProviderIfAvailable, type PaymentRow } from '#modules/payments/index.ts'
import { requirePinOfSession } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'

type Body = BodyOf<Operations['checkoutStoreCart']>
type Answer = AnswerOf<Operations['checkoutStoreCart']>

function requiredPin({ pin }: Body): string {
  if (pin === undefined) throw invalidField('pin', 'missing', 'must be given to pay from the wallet')
  return pin
}

/** The order made from a cart without problems. */
export const newOrderFrom = (
  { customerId, storeId }: CartKey,
  { row, prices }: PricedCart,
  method: Body['method'],
): Omit<NewOrder, 'stock'> => ({
  customerId,
  storeId,
  method,
  type: prices.type!,
  packs: prices.packs,
  items: prices.items,
  packing: prices.packing,
  delivery: prices.delivery,
  tip: row.tip,
  service: prices.service,
  to: { location: row.to_location!, telephone: row.to_telephone!, message: row.to_message },
  scheduledFor: row.scheduled_for,
})

const CartWithTerms = lockedCartWith(OrderTerms.properties)

/** Takes a cart's stock, deletes the cart and returns the order made from it, at the prices the customer saw, to be written later. */
async function orderOfCart(
  tx: Tx,
  services: Services,
  key: CartKey,
  { method, version }: Body,
): Promise<ViewSource> {
  if (method !== 'wallet') await requireFewUnpaid(tx, services, key.customerId)
  const terms = orderTerms(key.customerId, fragment`cart.scheduled_for`)
  const cart = await lockCartToOrder(tx, services, key, version, CartWithTerms, terms)
  takeStockAsRead(tx, cart.stock)
  deleteOrderedCart(tx, key, cart.beside)
  const order = { ...newOrderFrom(key, cart, method), stock: cart.stock }
  return newOrder(services, order, cart.row, cart.beside)
}

interface ArrangedPayment {
  /** As the customer sees it. */
  order: Order
  /** The payment to open at the provider after the commit. */
  toOpen?: PaymentRow
}

/**
 * Pays from the wallet at once. With any other method the payment window starts and a payment is created, which is opened at the
 * provider after the commit.
 */
async function arrangePayment(
  tx: Tx,
  services: Services,
  order: ViewSource,
  method: Body['method'],
): Promise<ArrangedPayment> {
  if (method === 'wallet') {
    const { customer } = await payFromWallet(tx, services, order, order.bill_price)
    return { order: customer! }
  }
  insertOrder(tx, order)
  startPaymentWindow(tx, order)
  const input = { purpose: 'order', orderId: order.id, method } as const
  const { payment } = await createPayment(tx, services, order.customer_id, input)
  const { customer } = await publishOrder(tx, services, order.id)
  return { order: customer!, toOpen: payment }
}

/**
 * An order whose account the provider could not open is placed anyway: the account can be requested later.
 */
async function openPayment(services: Services, payment: PaymentRow, answer: Answer): Promise<Answer> {
  const opened = await openAtProviderIfAvailable(services, payment)
  return opened ? { order: opened.order ?? answer.order, payment: opened.payment } : answer
}

export const checkoutStoreCart = implement(
  'checkoutStoreCart',
  async ({ params, body, actor, services, transaction }) => {
    const key: CartKey = { customerId: actor.userId, storeId: params.storeId }
    if (body.method === 'wallet') await requirePinOfSession(services, actor, requiredPin(body))

    let toOpen: PaymentRow | undefined
    const checkOut = async (tx: Tx): Promise<Answer> => {
      const order = await orderOfCart(tx, services, key, body)
      const arranged = await arrangePayment(tx, services, order, body.method)
      toOpen = arranged.toOpen
      return { order: arranged.order, payment: null }
    }
    if (body.method === 'wallet') return transaction(checkOut)
    return transaction(checkOut, (answer) => openPayment(services, toOpen!, answer))
  },
)
