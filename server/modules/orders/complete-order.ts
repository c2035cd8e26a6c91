import { implement } from '#server/services.ts'
import { lockForOperator } from './life-cycle/lock-order.ts'
import { performMove } from './life-cycle/perform-move.ts'

export const completeOrder = implement('completeOrder', async ({ params, body, services, transaction }) =>
  transaction(async (tx) => {
    const order = await lockForOperator(tx, params.orderId)
    return performMove(tx, services, order, ['complete'], { by: 'operator', ...body })
  }),
)
