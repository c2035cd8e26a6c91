import { invalidField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { lockForOperator } from './life-cycle/lock-order.ts'
import { performMove } from './life-cycle/perform-move.ts'

export const failOrder = implement('failOrder', async ({ params, body, services, transaction }) =>
  transaction(async (tx) => {
    const order = await lockForOperator(tx, params.orderId)
    if (order.status === 'ongoing' && body.fault === 'rider' && order.rider_id === null) {
      throw invalidField('fault', 'choice', 'cannot be a rider’s, as there was none')
    }
    return performMove(tx, services, order, ['fail', 'cancel-overdue'], { by: 'operator', ...body })
  }),
)
