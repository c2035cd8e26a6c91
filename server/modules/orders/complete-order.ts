import { implement } from '#server/services.ts'
import { act } from './act.ts'
import { lockForOperator } from './lock-for.ts'

export const completeOrder = implement('completeOrder', async ({ params, body, services, transaction }) =>
  transaction(async (tx) => {
    const order = await lockForOperator(tx, params.orderId)
    return act(tx, services, order, ['complete'], { by: 'operator', ...body })
  }),
)
