import { ProviderError } from '#providers/provider-error.ts'
import { handleJob } from '#server/services.ts'
import { sealPurpose } from './queue-message.ts'
import { sendMessageTask } from './tasks.ts'

/** Sends a queued message. A refusal of the provider is logged and final; any other failure is retried. */
export const sendMessage = handleJob(
  sendMessageTask,
  async (payload, { sms, email, secrets, clock, log }) => {
    const { kind, to, subject, reference, sealed, notAfter } = payload
    if (notAfter !== undefined && new Date(notAfter) <= clock.now()) return
    const text = secrets.unseal(sealPurpose, sealed)
    try {
      if (kind === 'sms') await sms.send({ to, text, reference })
      else await email.send({ to, subject, text, reference })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      log.error({ error, reference }, 'message refused by the provider')
    }
  },
)
