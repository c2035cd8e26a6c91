import { shareOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { requireMove } from './life-cycle/order-state.ts'
import { callOffCompensation } from './money/settle-fault.ts'
import { goodsOf } from './money/settle-order.ts'
import { OrderRow, orderColumns } from './order-row.ts'
import { requireStore } from './require-store.ts'

export const getCallOffCost = implement(
  'getCallOffCost',
  async ({ params: { orderId }, actor: { userId }, services: { db } }) => {
    const order = await db.maybe(OrderRow, sql`SELECT ${orderColumns} FROM orders WHERE id = ${orderId}`)
    if (!order) throw new Refusal('order.absent')
    await requireStore(db, userId, order)
    requireMove(order, 'call-off', 'store')
    const goods = goodsOf(order)
    return {
      refund: { price: toMoney(order.bill_price) },
      lost: { price: toMoney(goods - shareOf(goods, order.commission_basis_points)) },
      compensation: { price: toMoney(callOffCompensation(order)) },
    }
  },
)
