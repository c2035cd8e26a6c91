import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { implement } from '#server/services.ts'
import { giveUp, openAtProvider } from './open-at-provider.ts'
import { intend } from './payment-intent.ts'
import { toPayment } from './payment-row.ts'

/** The intent and its reference are committed before the provider is called; a call that was lost on the way is made again. */
export const initiateOneTimePayment = implement(
  'initiateOneTimePayment',
  async ({ body, actor, services, transaction }) => {
    const intent = await intend(services, actor.userId, body)
    const opened = await openAtProvider(services, intent.payment).catch(async (error) => {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind === 'refused') await giveUp(services, intent.payment)
      throw new Refusal('provider.unavailable', { retryAfterSeconds: 30 })
    })
    return transaction(async (tx) => {
      const payment = toPayment(await opened.keep(tx))
      return intent.isNew ? payment : already(payment)
    })
  },
)
