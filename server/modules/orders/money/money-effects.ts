import type { Fault } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { OrderChanges } from '../life-cycle/change-order.ts'
import type { Rule } from '../life-cycle/order-rules.ts'
import { courierOf, hasRiderToCompensate, type OrderRow } from '../order-row.ts'
import { settleOrderTask } from '../tasks.ts'
import { refundOrder } from './refund.ts'
import { settleFault } from './settle-fault.ts'
import { settleOrder } from './settle-order.ts'

export interface MoveCause {
  fault: Fault | null
}

/** Moves the money of an order and returns the columns of the order that change. */
type MoneyEffect = (tx: Tx, services: Services, order: OrderRow, cause: MoveCause) => Promise<OrderChanges>

const unpaid: OrderRow['payment_status'][] = ['pending', 'failed']

const refundStatus = ({ payment_status }: OrderRow, refunded: boolean): OrderChanges => {
  if (refunded) return { payment_status: 'refunded' }
  return unpaid.includes(payment_status) ? { payment_status: 'expired' } : {}
}

const settled = ({ now }: OrderRow): OrderChanges => ({ settled_at: now, settle_at: null })

const settleLater: MoneyEffect = async (tx, { config }, order) => {
  const settle_at = new Date(order.now.getTime() + config.COMPLAINT_HOURS * 3_600_000)
  tx.addJob({
    task: settleOrderTask,
    payload: { orderId: order.id },
    key: `settle:${order.id}`,
    runAt: settle_at,
  })
  return { settle_at }
}

/** What each kind of money rule does with the escrow, in the transaction of the move. */
export const moneyEffects: { [kind in NonNullable<Rule['money']>]: MoneyEffect } = {
  async refund(tx, services, order) {
    const amount = await refundOrder(tx, services, order)
    return refundStatus(order, amount > 0)
  },
  async 'refund-and-pay-arrived-rider'(tx, services, order) {
    if (hasRiderToCompensate(order)) {
      await settleFault(tx, services, order, courierOf(order), 'store')
    } else {
      await refundOrder(tx, services, order)
    }
    return refundStatus(order, true)
  },
  async settle(tx, services, order) {
    await settleOrder(tx, services, order, courierOf(order))
    return settled(order)
  },
  'settle-later': settleLater,
  async 'by-fault'(tx, services, order, cause) {
    // If the customer is at fault, nobody is paid before the complaint window has ended.
    if (cause.fault === 'customer') return settleLater(tx, services, order, cause)
    await settleFault(tx, services, order, courierOf(order), cause.fault!)
    return { ...refundStatus(order, true), ...settled(order) }
  },
}
