import { invalidField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { leaveOffer } from './leave-offer.ts'
import { act } from './life-cycle/act.ts'
import { lockForStore } from './life-cycle/lock-for.ts'

export const rejectOrder = implement('rejectOrder', async (call) => {
  const { params, body, actor, services, transaction } = call
  if (actor.role === 'rider') return leaveOffer(call)
  const { reason } = body
  if (reason === undefined) throw invalidField('reason', 'missing', 'must be told to the customer')
  return transaction(async (tx) => {
    const order = await lockForStore(tx, actor, params.orderId)
    return act(tx, services, order, ['reject', 'call-off'], { by: 'store', reason })
  })
})
