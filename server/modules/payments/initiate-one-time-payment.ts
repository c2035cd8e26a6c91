import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { openOrRefuse } from './open-at-provider.ts'
import { intend } from './payment-intent.ts'

/** The intent and its reference are committed before the provider is called; a call that was lost on the way is made again. */
export const initiateOneTimePayment = implement(
  'initiateOneTimePayment',
  async ({ body, actor, services, transaction }) => {
    const intent = await services.db.transaction((tx) => intend(tx, services, actor.userId, body))
    const opened = await openOrRefuse(services, intent.payment)
    return transaction(async (tx) => {
      const { payment } = await opened.keep(tx)
      return intent.isNew ? payment : already(payment)
    })
  },
)
