import {
  endPaymentWindow,
  lockOrder,
  type OrderRow,
  recordArrival,
  settleNow,
} from '#modules/orders/index.ts'
import { recordCompletedOrder } from '#modules/reviews/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Config } from '#server/config.ts'
import { type LiveOrder, liveOrders } from './data/live-orders.ts'
import { packsOf } from './data/order-lines.ts'
import { customerIdOf, type DemoOrder, riderIds } from './data/order-table.ts'
import { restock } from './fill-menu.ts'
import { demoId } from './ids.ts'
import { goOn, life, moved, pay, place, steps } from './order-life.ts'
import { overByNow, type Past } from './past.ts'

type Story = (past: Past, told: DemoOrder) => Promise<OrderRow>

/** Told to its end, so that it leaves nothing to do. */
const ended =
  (tell: (past: Past, order: OrderRow, told: DemoOrder) => Promise<unknown>): Story =>
  async (given, told) => {
    const past = overByNow(given)
    await past.at(told.hoursAgo)
    const order = await place(past, told)
    await tell(past, order, told)
    await restock(past.tx)
    return order
  }

const kobo = (naira: number) => naira * 100

/** Of what was eaten at other stores only the deal is left, for the reviews: a whole order takes its time to fill. */
export async function dealt({ tx, at }: Past, told: DemoOrder): Promise<void> {
  await at(told.hoursAgo)
  const storeId = demoId('store', told.store)
  const packs = await packsOf(tx, storeId, told.lines)
  recordCompletedOrder(tx, {
    orderId: newId(),
    customerId: customerIdOf(told),
    storeId,
    riderId: told.rider && riderIds[told.rider],
    items: packs.flatMap(({ lines }) => lines.map(({ id, quantity }) => ({ itemId: id, quantity }))),
  })
}

export const completed = ended((past, order, told) => goOn(past, order, told, 'pay', 'deliver'))

/** What is over goes to the customer's wallet. */
export const paidTooMuch = (naira: number): Story =>
  ended(async (past, order, told) => {
    await pay(past, order, order.bill_price + kobo(naira))
    await goOn(past, order, told, 'accept', 'deliver')
  })

/** The store had to cancel when the rider was there already. */
export const cancelledByStore = ended(async (past, order, told) => {
  await goOn(past, order, told, 'pay', 'take')
  await past.at(told.hoursAgo - 0.3)
  await recordArrival(past.tx, past.services, (await lockOrder(past.tx, order.id))!, 'rider-store-arrival')
  await moved(past, order, 'call-off', 'store', { reason: 'The gas finished in the middle of cooking.' })
})

/** Only a part was paid before the time ended: as much as this, and never all of it. */
export const paidInPart = (naira: number): Story =>
  ended(async (past, order, told) => {
    await pay(past, order, Math.min(kobo(naira), Math.floor(order.bill_price * 0.6)))
    await past.at(told.hoursAgo - 0.75)
    await endPaymentWindow(past.tx, past.services, order.id)
    await past.tx.run(sql`UPDATE payment SET status = 'expired' WHERE order_id = ${order.id}`)
  })

export const rejected = ended(async (past, order, told) => {
  await goOn(past, order, told, 'pay', 'pay')
  await past.at(told.hoursAgo - 0.1)
  await moved(past, order, 'reject', 'store', { reason: 'The zobo is finished for today.' })
})

/** Nobody came to the door; those who did their part were paid a day later. */
export const failed = ended(async (past, order, told) => {
  const { tx, services, at } = past
  await goOn(past, order, told, 'pay', 'pick-up')
  await at(told.hoursAgo - 0.7)
  await recordArrival(tx, services, (await lockOrder(tx, order.id))!, 'rider-customer-arrival')
  await at(told.hoursAgo - 1)
  await moved(past, order, 'fail', 'rider', { fault: 'customer', reason: 'The customer did not come' })
  await at(told.hoursAgo - 25)
  await settleNow(tx, services, order.id)
})

const yearMinutes = 365 * 24 * 60

/** Nothing that waits comes to its end while anybody may try the examples. */
const patiently = (past: Past): Past => ({
  ...past,
  services: {
    ...past.services,
    config: {
      ...past.services.config,
      PAYMENT_WINDOW_MINUTES: yearMinutes,
      STORE_ACCEPT_MINUTES: yearMinutes,
      STORE_REMIND_MINUTES: yearMinutes,
      OVERDUE_MINUTES: yearMinutes,
      OFFER_SECONDS: yearMinutes * 60,
      OFFER_WAVE_SECONDS: yearMinutes * 60,
    },
  },
})

/** What is beyond the box of its rider is not taken: it waits for one, accepted by the store. */
function withinBoxes(orders: LiveOrder[], { BOX_ORDERS }: Config): LiveOrder[] {
  const isTaken = ({ until }: LiveOrder) => until !== null && steps.indexOf(until) >= steps.indexOf('take')
  const takenBefore = (index: number, { rider }: LiveOrder) =>
    orders.slice(0, index).filter((each) => isTaken(each) && each.rider === rider).length
  return orders.map((order, index) =>
    isTaken(order) && takenBefore(index, order) >= BOX_ORDERS ? { ...order, until: 'accept' } : order,
  )
}

/** Orders that wait, each at its step. Step by step, as a rider takes several before the first is picked up. */
export async function fillLiveOrders(given: Past): Promise<void> {
  const past = patiently(given)
  const placed: { live: LiveOrder; order: OrderRow }[] = []
  const { hoursAgo } = liveOrders[0]!
  await past.at(hoursAgo)
  for (const live of withinBoxes(liveOrders, past.services.config))
    placed.push({ live, order: await place(past, live) })
  for (const step of steps) {
    await past.at(hoursAgo - life[step].after)
    for (const { live, order } of placed) {
      if (live.until !== null && steps.indexOf(step) <= steps.indexOf(live.until))
        await life[step].act(past, order, live)
    }
  }
}
