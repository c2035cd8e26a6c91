import { countOrderedItems } from '#modules/menus/index.ts'
import {
  endPaymentWindow,
  lockOrder,
  type OrderRow,
  recordArrival,
  settleNow,
} from '#modules/orders/index.ts'
import { addPurchases, recordCompletedOrder } from '#modules/reviews/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Config } from '#server/config.ts'
import { type LiveOrder, liveOrders } from './data/live-orders.ts'
import { packsOf } from './data/order-lines.ts'
import { customerIdOf, type DemoOrder, riderIds } from './data/order-table.ts'
import { restock } from './fill-menu.ts'
import { demoId } from './ids.ts'
import { advance, life, moved, pay, place, steps } from './order-life.ts'
import { type Past, withoutEventsAndJobs } from './past.ts'

type OrderScenario = (past: Past, demoOrder: DemoOrder) => Promise<OrderRow>

/** Plays an order to its end, without events and jobs, and restores the stock. */
const playedToEnd =
  (play: (past: Past, order: OrderRow, demoOrder: DemoOrder) => Promise<unknown>): OrderScenario =>
  async (given, demoOrder) => {
    const past = withoutEventsAndJobs(given)
    await past.at(demoOrder.hoursAgo)
    const order = await place(past, demoOrder)
    await play(past, order, demoOrder)
    await restock(past.tx)
    return order
  }

const kobo = (naira: number) => naira * 100

/** For reviews at other stores, records only the completed order and its items: filling whole orders takes too long. */
export async function recordPastOrder({ tx, at }: Past, demoOrder: DemoOrder): Promise<void> {
  await at(demoOrder.hoursAgo)
  const storeId = demoId('store', demoOrder.store)
  const packs = await packsOf(tx, storeId, demoOrder.lines)
  recordCompletedOrder(tx, {
    orderId: newId(),
    customerId: customerIdOf(demoOrder),
    storeId,
    riderId: demoOrder.rider && riderIds[demoOrder.rider],
  })
  const lines = packs.flatMap((pack) => pack.lines)
  const sold = fragment`(
    SELECT ${customerIdOf(demoOrder)}::uuid AS customer_id, item_id, quantity, service_now() AS ended_at
    FROM unnest(
      ${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[]
    ) AS line (item_id, quantity)
  ) AS sold`
  addPurchases(tx, sold)
  countOrderedItems(tx, sold)
}

export const completed = playedToEnd((past, order, demoOrder) =>
  advance(past, order, demoOrder, 'pay', 'deliver'),
)

/** A completed order that was paid with a surplus, which goes to the customer's wallet. */
export const paidTooMuch = (naira: number): OrderScenario =>
  playedToEnd(async (past, order, demoOrder) => {
    await pay(past, order, order.bill_price + kobo(naira))
    await advance(past, order, demoOrder, 'accept', 'deliver')
  })

/** An order that the store cancels after the rider has arrived. */
export const cancelledByStore = playedToEnd(async (past, order, demoOrder) => {
  await advance(past, order, demoOrder, 'pay', 'take')
  await past.at(demoOrder.hoursAgo - 0.3)
  await recordArrival(past.tx, past.services, (await lockOrder(past.tx, order.id))!, 'rider-store-arrival')
  await moved(past, order, 'call-off', 'store', { reason: 'The gas finished in the middle of cooking.' })
})

/** An order of which only a part was paid before the window ended: this amount, but never the whole bill. */
export const paidInPart = (naira: number): OrderScenario =>
  playedToEnd(async (past, order, demoOrder) => {
    await pay(past, order, Math.min(kobo(naira), Math.floor(order.bill_price * 0.6)))
    await past.at(demoOrder.hoursAgo - 0.75)
    await endPaymentWindow(past.tx, past.services, order.id)
    await past.tx.run(sql`UPDATE payment SET status = 'expired' WHERE order_id = ${order.id}`)
  })

export const rejected = playedToEnd(async (past, order, demoOrder) => {
  await advance(past, order, demoOrder, 'pay', 'pay')
  await past.at(demoOrder.hoursAgo - 0.1)
  await moved(past, order, 'reject', 'store', { reason: 'The zobo is finished for today.' })
})

/** An order whose customer was absent; store and rider were paid a day later. */
export const failed = playedToEnd(async (past, order, demoOrder) => {
  const { tx, services, at } = past
  await advance(past, order, demoOrder, 'pay', 'pick-up')
  await at(demoOrder.hoursAgo - 0.7)
  await recordArrival(tx, services, (await lockOrder(tx, order.id))!, 'rider-customer-arrival')
  await at(demoOrder.hoursAgo - 1)
  await moved(past, order, 'fail', 'rider', { fault: 'customer', reason: 'The customer did not come' })
  await at(demoOrder.hoursAgo - 25)
  await settleNow(tx, services, order.id)
})

const yearMinutes = 365 * 24 * 60

/** Makes all windows a year long, so that live orders stay as the examples need them. */
const withLongWindows = (past: Past): Past => ({
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

/** An order beyond the box limit of its rider stays accepted by the store, without a rider. */
function limitToBoxes(orders: LiveOrder[], { BOX_ORDERS }: Config): LiveOrder[] {
  const isTaken = ({ until }: LiveOrder) => until !== null && steps.indexOf(until) >= steps.indexOf('take')
  const takenBefore = (index: number, { rider }: LiveOrder) =>
    orders.slice(0, index).filter((each) => isTaken(each) && each.rider === rider).length
  return orders.map((order, index) =>
    isTaken(order) && takenBefore(index, order) >= BOX_ORDERS ? { ...order, until: 'accept' } : order,
  )
}

/**
 * Plays each live order up to its step. The steps of all orders are played in the sequence of their times, because a rider accepts several
 * orders before picking up the first.
 */
export async function fillLiveOrders(given: Past): Promise<void> {
  const past = withLongWindows(given)
  const orders = limitToBoxes(liveOrders, past.services.config)
  const placed = new Map<LiveOrder, OrderRow>()
  const acts = [
    ...orders.map((live) => ({
      hoursAgo: live.hoursAgo,
      act: async () => placed.set(live, await place(past, live)),
    })),
    ...steps.flatMap((step, index) =>
      orders
        .filter(({ until }) => until !== null && index <= steps.indexOf(until))
        .map((live) => ({
          hoursAgo: live.hoursAgo - life[step].after,
          act: () => life[step].act(past, placed.get(live)!, live),
        })),
    ),
  ].toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  for (const { hoursAgo, act } of acts) {
    await past.at(hoursAgo)
    await act()
  }
}
