import { implement } from '#server/services.ts'
import { promiseAfter } from './life-cycle/accept-for-store.ts'
import { act } from './life-cycle/act.ts'
import { lockForStore } from './life-cycle/lock-for.ts'
import { takeOffer } from './take-offer.ts'

export const acceptOrder = implement('acceptOrder', async (call) => {
  const { params, body, actor, services, transaction } = call
  if (actor.role === 'rider') return takeOffer(call)
  return transaction(async (tx) => {
    const order = await lockForStore(tx, actor, params.orderId)
    const also = promiseAfter(body.preparationMinutes ?? services.config.PREPARATION_MINUTES)
    return act(tx, services, order, ['accept'], { by: 'store', also })
  })
})
