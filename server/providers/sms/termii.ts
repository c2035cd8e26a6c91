import { callProvider, failedStatus, parsedAnswer } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { Sms } from '#providers/sms/port.ts'

export interface TermiiOptions {
  apiKey: string
  senderId: string
  baseUrl: string
  /** dnd also reaches numbers on do-not-disturb and is Termii's route for one-time codes. */
  channel?: 'dnd' | 'generic'
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

/**
 * Termii's answers may quote the phone number, so only messages known from its documentation are repeated.
 */
const documentedReasons = [
  'Insufficient balance',
  'Invalid Sender Id',
  'You are not set up on this route',
  'Your account is not active',
  'Unauthorized',
]

export function termii(options: TermiiOptions): Sms {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/api/sms/send`
  return {
    async send(message) {
      const { status, body } = await callProvider({
        provider: 'termii',
        url,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            api_key: options.apiKey,
            to: message.to.replace(/^\+/, ''),
            from: options.senderId,
            sms: message.text,
            type: 'plain',
            channel: options.channel ?? 'dnd',
          }),
        },
        timeoutMs: options.timeoutMs ?? 10_000,
        fetch: options.fetch,
      })
      if (status < 200 || status > 299) throw failedStatus('termii', status, documentedReason(body))
      if (!parsedAnswer('termii', body).message_id) {
        throw new ProviderError('termii', 'refused', documentedReason(body) ?? 'no message id in the answer')
      }
    },
  }
}

function documentedReason(body: string): string | undefined {
  const answer = body.toLowerCase()
  return documentedReasons.find((reason) => answer.includes(reason.toLowerCase()))
}
