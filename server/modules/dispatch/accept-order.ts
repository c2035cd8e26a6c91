import type { Operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'
import { acceptAsStore } from '#modules/orders/index.ts'
import type { Call } from '#platform/operations/call.ts'
import type { Outcome } from '#platform/operations/outcome.ts'
import { implement, type Services } from '#server/services.ts'
import { acceptAsRider } from './accept-offer.ts'

type Acceptance = (
  call: Call<Operations['acceptOrder'], Services>,
) => Promise<Outcome<Operations['acceptOrder']>>

/** What accepting means by role: a store accepts to prepare the order, a rider the offer to deliver it. */
const acceptances: { [role in Caller]?: Acceptance } = {
  store: acceptAsStore,
  assistant: acceptAsStore,
  rider: acceptAsRider,
}

export const acceptOrder = implement('acceptOrder', (call) => acceptances[call.actor.role]!(call))
