import type { Money } from '#contract/records/money.ts'
import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Order } from '#contract/records/order.ts'
import type { PaymentMethod } from '#contract/states.ts'
import type { Resource } from '../../live/resource.ts'
import { live } from '../app.ts'
import { orders } from '../orders/orders.ts'

/**
 * The order with this slug, the short name that people read out. An event that arrives during the request is newer than the answer.
 */
export const orderBySlug = (slug: string): Resource<Order> =>
  live.resources.get(
    `order ${slug}`,
    async () => {
      const asked = orders.ask()
      const { data } = await live.client.getOrderBySlug({ params: { slug } })
      orders.takeAnswer(data, asked)
      return orders.get(data.id).value ?? data
    },
    { keep: 'private', live: true },
  )

/** Takes the order that the service has returned after a change. */
export function takeOrder(order: Order): void {
  orders.takeEvent(order)
  orderBySlug(order.slug).set(order)
}

export type OneTimeMethod = Exclude<PaymentMethod, 'wallet'>

const paymentKey = (orderId: string, method: OneTimeMethod) => `payment ${method} ${orderId}`

/** How an order can be paid. Loaded again, it also says how much has arrived so far. */
export const paymentOf = (orderId: string, method: OneTimeMethod): Resource<OneTimePayment> =>
  live.resources.get(
    paymentKey(orderId, method),
    async () =>
      (await live.client.initiateOneTimePayment({ body: { purpose: 'order', orderId, method } })).data,
    // For a card the answer does not contain the result, and a new request would discard that the card was declined.
    { live: method !== 'card', once: method === 'card' },
  )

export const takePayment = (orderId: string, payment: OneTimePayment): void =>
  paymentOf(orderId, payment.method).set(payment)

/** The amount that has not arrived yet. */
export const missingOf = ({ amount, received }: OneTimePayment): Money => ({
  ...amount,
  amount: Math.round((amount.amount - received.amount) * 100) / 100,
})

/** The transfer for an order, if this app has asked how to pay by transfer. */
export const transferFor = (orderId: string): Resource<OneTimePayment> | undefined =>
  live.resources.find(paymentKey(orderId, 'single-transfer'))

live.connection.on('transaction.new', ({ order, category, summary }) => {
  const transfer = order && transferFor(order.id)
  const payment = transfer?.value.peek()
  if (category !== 'payment-out' || !payment) return
  // If everything has arrived, there is nothing left to pay, and nothing is loaded.
  if (summary.bill.price.amount < missingOf(payment).amount) void transfer?.reload()
})
