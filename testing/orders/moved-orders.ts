import type { Fault } from '#contract/states.ts'
import {
  lockOrder,
  type Move,
  type MoveOptions,
  type Mover,
  moveOrder,
  type NewOrder,
  payFromWallet,
} from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { activeRider, type Person, signUp } from '../people.ts'
import { activeOwner, addCategory, addItem, openStore } from '../stores.ts'
import { anOrder } from './orders.ts'

/** A store with an item on its menu, and its users. */
export interface Market {
  owner: Person
  storeId: string
  itemId: string
  rider: Person
  customer: Person
  /** The delivery location of its orders, if not the default. */
  to?: NewOrder['to']
}

export async function openMarket(
  app: TestApp,
  staff: Person,
  fields: Parameters<typeof openStore>[1] = {},
): Promise<Market> {
  const owner = await activeOwner(app, staff)
  const { id: storeId } = await openStore(owner, fields)
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const { id: itemId } = await addItem(owner, storeId, { categoryId })
  const [rider, customer] = [await activeRider(app, staff), await signUp(app, 'customer')]
  return { owner, storeId, itemId, rider, customer }
}

/** Moves an order like the operations and timers do. */
export const moved = (
  app: TestApp,
  orderId: string,
  move: Move,
  by: Mover,
  how: { fault?: Fault; also?: MoveOptions['also'] } = {},
) =>
  app.services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await moveOrder(tx, app.services, order!, move, { by, ...how })
  })

/** An order of ₦5,000 for two of the item, paid from the customer's wallet. */
export async function paidOrder(
  app: TestApp,
  { storeId, itemId, customer, to }: Pick<Market, 'storeId' | 'itemId' | 'customer' | 'to'>,
  changes: Partial<NewOrder> = {},
): Promise<string> {
  const line = { id: itemId, name: 'Jollof rice', quantity: 2, options: [], note: '', price: 190_000 }
  const order = await anOrder(app, {
    customerId: customer.id,
    storeId,
    packs: [{ lines: [line], price: 20_000 }],
    ...(to ? { to } : {}),
    ...changes,
  })
  await give(app, { userId: customer.id }, order.bill_price)
  await app.services.db.transaction((tx) => payFromWallet(tx, app.services, order))
  return order.id
}

/** An order on its way with the rider, or with the store that delivers itself. */
export async function ongoingOrder(app: TestApp, market: Market, by: 'rider' | 'store' = 'rider') {
  const orderId = await paidOrder(app, market)
  const carrier =
    by === 'rider'
      ? sql`UPDATE orders SET version = version + 1, rider_id = ${market.rider.id}, rider_accepted_at = service_now() WHERE id = ${orderId}`
      : sql`UPDATE orders SET version = version + 1, delivers_itself = true WHERE id = ${orderId}`
  await app.services.db.run(carrier)
  await moved(app, orderId, 'accept', 'store')
  await moved(app, orderId, 'make-ready', 'store')
  await moved(app, orderId, by === 'rider' ? 'pick-up' : 'hand-over', by)
  return orderId
}

/** Moves an order that the store and a rider have accepted on to its delivery. */
export async function delivered(app: TestApp, orderId: string): Promise<void> {
  await moved(app, orderId, 'make-ready', 'store')
  await moved(app, orderId, 'pick-up', 'rider')
  await moved(app, orderId, 'deliver', 'rider')
}

export async function completedOrder(app: TestApp, market: Market): Promise<string> {
  const orderId = await ongoingOrder(app, market)
  await moved(app, orderId, 'deliver', 'rider')
  return orderId
}

/** Completed without the code: its money is held until the complaint window ends. */
export async function manuallyCompletedOrder(app: TestApp, market: Market): Promise<string> {
  const orderId = await ongoingOrder(app, market, 'store')
  await moved(app, orderId, 'deliver-without-code', 'store')
  return orderId
}

export async function failedOrder(app: TestApp, market: Market, fault: Fault): Promise<string> {
  const orderId = await ongoingOrder(app, market)
  await moved(app, orderId, 'fail', 'operator', { fault })
  return orderId
}
