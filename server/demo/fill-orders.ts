import { demo } from '#contract/demo.ts'
import {
  endPaymentWindow,
  type OrderRow,
  placeOrder,
  settleFault,
  settleOrder,
} from '#modules/orders/index.ts'
import { takeArrival } from '#modules/payments/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { incomingFee } from '#providers/payments/fees.ts'
import type { Services } from '#server/services.ts'
import { demoId } from './ids.ts'
import type { At } from './past.ts'
import type { PastOrder } from './past-orders.ts'
import { customers, people, riders } from './people.ts'

const service = 200
const kobo = (naira: number) => naira * 100
const riderIds = { tunde: riders.tunde, musa: riders.musa.id, ife: riders.ife.id }
/** From the payment to the door. */
const hoursToBring = 0.75

const place = (tx: Tx, services: Services, order: PastOrder, id?: string): Promise<OrderRow> => {
  const [, store, customer, , items, packs, delivery, tip] = order
  return placeOrder(tx, services, {
    ...(id && { id }),
    customerId: customer === null ? demo.people.customer.id : customers[customer]!.id,
    storeId: demoId('store', store),
    items: { count: items[0], price: kobo(items[1]) },
    packs: { count: packs[0], price: kobo(packs[1]) },
    delivery: kobo(delivery + tip),
    tip: kobo(tip),
    service: kobo(service),
  })
}

/** The customer sends this much by transfer. */
async function pay(tx: Tx, services: Services, order: OrderRow, amount: number, receivedAt: Date) {
  const id = newId()
  const reference = `buka-${id}`
  await tx.run(sql`
    INSERT INTO payment (id, reference, purpose, user_id, order_id, amount, method, expires_at)
    VALUES (
      ${id}, ${reference}, 'order', ${order.customer_id}, ${order.id}, ${order.bill_price}, 'single-transfer',
      ${order.payment_expires_at}
    )`)
  const { name } = people.find((person) => person.id === order.customer_id)!
  await takeArrival(tx, services, {
    id: reference,
    reference,
    amount,
    fee: incomingFee(amount),
    receivedAt,
    payer: { name: name.toUpperCase(), bankName: null, accountNumber: null },
  })
}

const courierOf = ([, , , rider]: PastOrder) =>
  rider && { userId: riderIds[rider], isVendor: rider === 'musa' }

const end = (tx: Tx, { id }: OrderRow, status: 'completed' | 'cancelled') =>
  tx.run(sql`UPDATE orders SET status = ${status} WHERE id = ${id}`)

type Story = (tx: Tx, services: Services, order: PastOrder, at: At) => Promise<OrderRow>

/** Paid, brought and settled; whoever pays too much has the rest in the wallet. */
export const completed =
  (tooMuch = 0): Story =>
  async (tx, services, past, at) => {
    const now = await at(past[0])
    const order = await place(tx, services, past)
    await pay(tx, services, order, order.bill_price + kobo(tooMuch), now)
    await at(past[0] - hoursToBring)
    await settleOrder(tx, services, order, courierOf(past))
    await end(tx, order, 'completed')
    return order
  }

/** The store had to cancel when the rider was there already. */
export const cancelledByStore: Story = async (tx, services, past, at) => {
  const now = await at(past[0])
  const order = await place(tx, services, past)
  await pay(tx, services, order, order.bill_price, now)
  await at(past[0] - hoursToBring)
  await settleFault(tx, services, order, courierOf(past), 'store')
  await end(tx, order, 'cancelled')
  await tx.run(sql`UPDATE orders SET payment_status = 'refunded' WHERE id = ${order.id}`)
  return order
}

/** Only a part was paid before the time ended. */
export const paidInPart =
  (naira: number): Story =>
  async (tx, services, past, at) => {
    const now = await at(past[0])
    const order = await place(tx, services, past)
    await pay(tx, services, order, kobo(naira), now)
    await at(past[0] - hoursToBring)
    await endPaymentWindow(tx, services, order.id)
    await tx.run(sql`UPDATE payment SET status = 'expired' WHERE order_id = ${order.id}`)
    return order
  }

/** Waits to be paid, for as long as anybody may try the examples. */
export const waiting = (tx: Tx, services: Services, order: PastOrder, id: string): Promise<OrderRow> => {
  const config = { ...services.config, PAYMENT_WINDOW_MINUTES: 365 * 24 * 60 }
  return place(tx, { ...services, config }, order, id)
}
