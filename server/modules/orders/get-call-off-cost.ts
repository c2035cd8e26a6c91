import { shareOf } from '#modules/ledger/index.ts'
import { findAccess } from '#modules/stores/index.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { requireMove } from './life-cycle/order-state.ts'
import { callOffCompensation } from './money/settle-fault.ts'
import { goodsOf } from './money/settle-order.ts'
import { OrderRow, orderColumns } from './order-row.ts'

export const getCallOffCost = implement(
  'getCallOffCost',
  async ({ params: { orderId }, actor: { userId }, services: { db } }) => {
    const order = await db.maybe(
      OrderRow,
      sql`SELECT ${orderColumns} FROM orders WHERE id = ${orderId} AND paid_at IS NOT NULL`,
    )
    const access = order && (await findAccess(db, userId, order.store_id))
    if (!order || !access) throw new Refusal('order.absent')
    if (!access.isOwner && !access.permissions.includes('orders'))
      throw new Refusal('store.permission.missing')
    requireMove(order, 'call-off', 'store')
    const goods = goodsOf(order)
    return {
      refund: { price: toMoney(order.bill_price) },
      lost: { price: toMoney(goods - shareOf(goods, order.commission_basis_points)) },
      compensation: { price: toMoney(callOffCompensation(order)) },
    }
  },
)
