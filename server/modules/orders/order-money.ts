import type { Fault } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { courierOf, hasRiderToCompensate, type OrderRow } from './order-row.ts'
import type { Rule } from './order-state.ts'
import { refundOrder } from './refund-order.ts'
import { settleFault } from './settle-fault.ts'
import { settleOrder } from './settle-order.ts'

export interface MoneyOfMove {
  fault: Fault | null
}

type Effect = (tx: Tx, services: Services, order: OrderRow, how: MoneyOfMove) => Promise<void>

const setPayment = (tx: Tx, order: OrderRow, refunded: boolean) =>
  tx.run(sql`
    UPDATE orders SET payment_status = CASE
      WHEN ${refunded} THEN 'refunded' WHEN payment_status IN ('pending', 'failed') THEN 'expired' ELSE payment_status END
    WHERE id = ${order.id}`)

const settled = (tx: Tx, order: OrderRow) =>
  tx.run(sql`UPDATE orders SET settled_at = service_now(), settle_at = NULL WHERE id = ${order.id}`)

const settleLater: Effect = async (tx, { config }, order) => {
  const { settle_at } = await tx.one<{ settle_at: Date }>(sql`
    UPDATE orders SET settle_at = service_now() + ${config.COMPLAINT_HOURS} * interval '1 hour'
    WHERE id = ${order.id} RETURNING settle_at`)
  tx.addJob({
    task: 'settleOrder',
    payload: { orderId: order.id },
    key: `settle:${order.id}`,
    runAt: settle_at,
  })
}

/** What each kind of end does with the money in escrow, in the transaction of the move. */
export const moneyEffects: { [kind in NonNullable<Rule['money']>]: Effect } = {
  async refund(tx, services, order) {
    const amount = await refundOrder(tx, services, order)
    await setPayment(tx, order, amount > 0)
  },
  async 'refund-and-pay-arrived-rider'(tx, services, order) {
    if (hasRiderToCompensate(order)) {
      await settleFault(tx, services, order, courierOf(order), 'store')
    } else {
      await refundOrder(tx, services, order)
    }
    await setPayment(tx, order, true)
  },
  async settle(tx, services, order) {
    await settleOrder(tx, services, order, courierOf(order))
    await settled(tx, order)
  },
  'settle-later': settleLater,
  async 'by-fault'(tx, services, order, how) {
    // Nobody is paid for a customer's fault before the time to complain has ended.
    if (how.fault === 'customer') return settleLater(tx, services, order, how)
    await settleFault(tx, services, order, courierOf(order), how.fault!)
    await setPayment(tx, order, true)
    await settled(tx, order)
  },
}
