import type { Fault } from '#contract/states.ts'
import {
  type Courier,
  lockOrder,
  type OrderRow,
  payFromWallet,
  refundOrder,
  settleFault,
  settleOrder,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

/** Every movement of an order's money locks the order first. */
const withOrder = (
  { services: { db } }: TestApp,
  { id }: OrderRow,
  work: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<void> => db.transaction(async (tx) => work(tx, (await lockOrder(tx, id))!))

const setStatus = (tx: Tx, { id }: OrderRow, status: string, paymentStatus: string) =>
  tx.run(
    sql`UPDATE orders SET version = version + 1, status = ${status}, payment_status = ${paymentStatus} WHERE id = ${id}`,
  )

export const payOrderFromWallet = (app: TestApp, order: OrderRow): Promise<void> =>
  withOrder(app, order, async (tx, locked) => {
    if (locked.payment_status === 'pending') await payFromWallet(tx, app.services, locked)
  })

export const cancelOrder = (app: TestApp, order: OrderRow): Promise<void> =>
  withOrder(app, order, async (tx, locked) => {
    const refunded = await refundOrder(tx, app.services, locked)
    await setStatus(tx, locked, 'cancelled', refunded > 0 ? 'refunded' : 'expired')
  })

export const completeOrder = (app: TestApp, order: OrderRow, courier: Courier | null): Promise<void> =>
  withOrder(app, order, async (tx, locked) => {
    await settleOrder(tx, app.services, locked, courier)
    await setStatus(tx, locked, 'completed', 'paid')
  })

export const failOrder = (
  app: TestApp,
  order: OrderRow,
  courier: Courier | null,
  fault: Fault,
): Promise<void> =>
  withOrder(app, order, async (tx, locked) => {
    await settleFault(tx, app.services, locked, courier, fault)
    await setStatus(tx, locked, 'failed', fault === 'customer' ? 'paid' : 'refunded')
  })
