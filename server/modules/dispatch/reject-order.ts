import type { Operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import { rejectAsStore } from '#modules/orders/index.ts'
import type { Call } from '#platform/operations/call.ts'
import type { Outcome } from '#platform/operations/outcome.ts'
import { implement, type Services } from '#server/services.ts'
import { rejectAsRider } from './decline-offer.ts'

type Rejection = (
  call: Call<Operations['rejectOrder'], Services>,
) => Promise<Outcome<Operations['rejectOrder']>>

/** What rejecting means by role: a store refuses the order or calls it off, a rider declines the offer or gives the order up. */
const rejections: { [role in Caller]?: Rejection } = {
  store: rejectAsStore,
  assistant: rejectAsStore,
  rider: rejectAsRider,
}

export const rejectOrder = implement('rejectOrder', (call) => rejections[call.actor.role]!(call))
