import type { Tx } from '#platform/database/database.ts'
import { boolean, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { handleJob } from '#server/services.ts'
import { lockOrder } from '../life-cycle/lock-order.ts'
import { moveOrder } from '../life-cycle/move-order.ts'
import { alertStore } from '../life-cycle/order-alerts.ts'
import { canMove } from '../life-cycle/order-state.ts'
import type { OrderRow } from '../order-row.ts'
import { endStoreWindowTask, remindStoreTask } from '../tasks.ts'

/** The store did not accept in time: the customer gets everything back. */
export const endStoreWindow = handleJob(endStoreWindowTask, async ({ orderId }, services) => {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.deadline_ended || !canMove(order, 'lapse', 'platform')) return
    await moveOrder(tx, services, order, 'lapse', {
      by: 'platform',
      reason: 'The store did not accept in time',
    })
  })
})

/** Reminds the store once, while it has not answered. */
export const remindStore = handleJob(remindStoreTask, async ({ orderId }, { db }) => {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.reminded_at !== null || !canMove(order, 'accept', 'store')) return
    await tx.run(sql`UPDATE orders SET reminded_at = service_now() WHERE id = ${orderId}`)
    await alertStore(tx, order, 'order-waiting')
  })
})

const AcceptanceWindow = row({
  /** From when the store's time runs: now, or when it opens for an order wanted later. */
  starts: timestamp,
  reminder: timestamp,
  ends: timestamp,
  /** Whether the store takes what it can make without being asked. */
  auto_accept: boolean,
})

/**
 * When the store must have accepted. An order wanted later may be paid while the store is closed: its time then runs from the
 * next opening.
 */
export const acceptanceWindow = (tx: Tx, config: Config, order: OrderRow) =>
  tx.one(
    AcceptanceWindow,
    sql`
    SELECT starts, starts + ${config.STORE_REMIND_MINUTES} * interval '1 minute' AS reminder,
      starts + ${config.STORE_ACCEPT_MINUTES} * interval '1 minute' AS ends, auto_accept
    FROM store, coalesce(
      next_open(own_minutes, late_minutes, closed_dates, timezone, service_now(), ${order.scheduled_for}::timestamptz),
      service_now()
    ) AS starts
    WHERE store.id = ${order.store_id}`,
  )
