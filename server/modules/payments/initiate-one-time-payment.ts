import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { createPayment } from './create-payment.ts'
import { openAtProvider } from './open-at-provider.ts'

/**
 * The payment and its reference are committed before the provider is called, so that a lost call can be
 * repeated.
 */
export const initiateOneTimePayment = implement(
  'initiateOneTimePayment',
  async ({ body, actor, services, transaction }) => {
    const created = await services.db.transaction((tx) => createPayment(tx, services, actor.userId, body))
    const opened = await openAtProvider(services, created.payment)
    return transaction(async (tx) => {
      const { payment } = await opened.save(tx)
      return created.isNew ? payment : already(payment)
    })
  },
)
