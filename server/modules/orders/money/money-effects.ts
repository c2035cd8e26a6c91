import type { Fault } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import type { Rule } from '../life-cycle/order-rules.ts'
import { courierOf, hasRiderToCompensate, type OrderRow } from '../order-row.ts'
import { settleOrderTask } from '../tasks.ts'
import { refundOrder } from './refund.ts'
import { settleFault } from './settle-fault.ts'
import { settleOrder } from './settle-order.ts'

export interface MoveCause {
  fault: Fault | null
}

type MoneyEffect = (tx: Tx, services: Services, order: OrderRow, cause: MoveCause) => Promise<void>

const setPaymentStatus = (tx: Tx, order: OrderRow, refunded: boolean) =>
  tx.run(sql`
    UPDATE orders SET payment_status = CASE
      WHEN ${refunded} THEN 'refunded' WHEN payment_status IN ('pending', 'failed') THEN 'expired' ELSE payment_status END
    WHERE id = ${order.id}`)

const markSettled = (tx: Tx, order: OrderRow) =>
  tx.run(sql`UPDATE orders SET settled_at = service_now(), settle_at = NULL WHERE id = ${order.id}`)

const SettlementTime = row({ settle_at: timestamp })

const settleLater: MoneyEffect = async (tx, { config }, order) => {
  const { settle_at } = await tx.one(
    SettlementTime,
    sql`
    UPDATE orders SET settle_at = service_now() + ${config.COMPLAINT_HOURS} * interval '1 hour'
    WHERE id = ${order.id} RETURNING settle_at`,
  )
  tx.addJob({
    task: settleOrderTask,
    payload: { orderId: order.id },
    key: `settle:${order.id}`,
    runAt: settle_at,
  })
}

/** What each kind of end does with the money in escrow, in the transaction of the move. */
export const moneyEffects: { [kind in NonNullable<Rule['money']>]: MoneyEffect } = {
  async refund(tx, services, order) {
    const amount = await refundOrder(tx, services, order)
    await setPaymentStatus(tx, order, amount > 0)
  },
  async 'refund-and-pay-arrived-rider'(tx, services, order) {
    if (hasRiderToCompensate(order)) {
      await settleFault(tx, services, order, courierOf(order), 'store')
    } else {
      await refundOrder(tx, services, order)
    }
    await setPaymentStatus(tx, order, true)
  },
  async settle(tx, services, order) {
    await settleOrder(tx, services, order, courierOf(order))
    await markSettled(tx, order)
  },
  'settle-later': settleLater,
  async 'by-fault'(tx, services, order, cause) {
    // Nobody is paid for a customer's fault before the time to complain has ended.
    if (cause.fault === 'customer') return settleLater(tx, services, order, cause)
    await settleFault(tx, services, order, courierOf(order), cause.fault!)
    await setPaymentStatus(tx, order, true)
    await markSettled(tx, order)
  },
}
