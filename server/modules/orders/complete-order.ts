import { implement } from '#server/services.ts'
import { act } from './life-cycle/act.ts'
import { lockForOperator } from './life-cycle/lock-order.ts'

export const completeOrder = implement('completeOrder', async ({ params, body, services, transaction }) =>
  transaction(async (tx) => {
    const order = await lockForOperator(tx, params.orderId)
    return act(tx, services, order, ['complete'], { by: 'operator', ...body })
  }),
)
