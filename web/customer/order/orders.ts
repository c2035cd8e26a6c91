import type { Money } from '#contract/records/money.ts'
import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Order } from '#contract/records/order.ts'
import type { PaymentMethod } from '#contract/states.ts'
import type { Resource } from '../../live/resource.ts'
import { live } from '../app.ts'
import { orders } from '../orders/orders.ts'

/** By what people read out. Events that come meanwhile are newer than the answer. */
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

/** An order as the answer to a change of it. */
export function takeOrder(order: Order): void {
  orders.takeEvent(order)
  orderBySlug(order.slug).set(order)
}

export type OneTimeMethod = Exclude<PaymentMethod, 'wallet'>

const paymentKey = (orderId: string, method: OneTimeMethod) => `payment ${method} ${orderId}`

/** Where an order is to be paid; asked again, it also tells what has arrived so far. */
export const paymentOf = (orderId: string, method: OneTimeMethod): Resource<OneTimePayment> =>
  live.resources.get(
    paymentKey(orderId, method),
    async () =>
      (await live.client.initiateOneTimePayment({ body: { purpose: 'order', orderId, method } })).data,
    // The page of a card tells nothing of what came of it; asking for it anew would undo that a card was declined.
    { live: method !== 'card', once: method === 'card' },
  )

export const takePayment = (orderId: string, payment: OneTimePayment): void =>
  paymentOf(orderId, payment.method).set(payment)

/** What has not arrived yet. */
export const missingOf = ({ amount, received }: OneTimePayment): Money => ({
  ...amount,
  amount: Math.round((amount.amount - received.amount) * 100) / 100,
})

/** The transfer for an order, where it was asked how to pay by one. */
export const transferFor = (orderId: string): Resource<OneTimePayment> | undefined =>
  live.resources.find(paymentKey(orderId, 'single-transfer'))

live.connection.on('transaction.new', ({ order, category, summary }) => {
  const transfer = order && transferFor(order.id)
  const payment = transfer?.value.peek()
  if (category !== 'payment-out' || !payment) return
  // Once all of it has arrived there is nothing left to pay.
  if (summary.bill.price.amount < missingOf(payment).amount) void transfer?.reload()
})
