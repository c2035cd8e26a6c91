import { isUnpaid } from '#modules/orders/index.ts'
import { bringMoney } from '../money/books.ts'
import { checkOut, fillCart } from '../orders/carts.ts'
import { naira } from '../stores.ts'
import { type FreeStep, type OrderStep, oneAt } from './step.ts'
import { customerOf } from './town.ts'

export const customerMoves = {
  /** Fills a cart and orders it, from the wallet or by transfer, sometimes with an outdated version. */
  customerOrders: async ({ customers, shops, references }, { pick, turn }) => {
    const customer = oneAt(customers, pick)
    const { storeId, itemIds } = oneAt(shops, turn)
    const lines = [{ id: oneAt(itemIds, pick + turn), quantity: 1 + (pick % 3) }]
    const { version } = await fillCart(customer, storeId, lines, { tip: naira(oneAt([0, 150.5], turn >> 2)) })
    const method = oneAt(['wallet', 'wallet', 'single-transfer'] as const, pick >> 3)
    const answer = await checkOut(customer, storeId, turn % 11 === 0 ? 'of-yesterday' : version, method)
    const { order, payment } = answer.data
    if (payment) references.set(order.id, payment.reference)
    return answer
  },
  customerEmptiesCart: ({ customers, shops }, { pick, turn }) =>
    oneAt(customers, pick).client.clearStoreCart({ params: { storeId: oneAt(shops, turn).storeId } }),
} satisfies { [name: string]: FreeStep }

/** Too little, too much, and twice as often the exact amount. */
const parts = [1, 0.4, 1, 1.3]

export const customerSteps = {
  /** Money arrives for the order, in any status. */
  customerTransfers: {
    apt: isUnpaid,
    act: async ({ app, references }, order, { turn }) => {
      const reference = references.get(order.id) ?? `nobody-${order.id}`
      await bringMoney(app, reference, Math.round(order.bill_price * oneAt(parts, turn)) / 100)
      return { statusCode: 200 }
    },
  },
  customerCancels: {
    apt: (order) => order.status === 'pending' || order.overdue,
    act: (town, order) =>
      customerOf(town, order).client.cancelOrder({ params: { orderId: order.id }, body: {} }),
  },
  customerWritesToRider: {
    apt: (order) => order.ended_at === null,
    act: (town, order, { pick }) =>
      customerOf(town, order).client.updateOrderDelivery({
        params: { orderId: order.id },
        body: { message: `Ring ${pick} times.` },
      }),
  },
} satisfies { [name: string]: OrderStep }
