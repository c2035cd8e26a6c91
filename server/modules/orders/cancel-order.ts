import { implement } from '#server/services.ts'
import { lockForCustomer } from './life-cycle/lock-order.ts'
import { performMove } from './life-cycle/perform-move.ts'

export const cancelOrder = implement('cancelOrder', async ({ params, body, actor, services, transaction }) =>
  transaction(async (tx) => {
    const order = await lockForCustomer(tx, actor, params.orderId)
    return performMove(tx, services, order, ['cancel', 'cancel-overdue'], { by: 'customer', ...body })
  }),
)
