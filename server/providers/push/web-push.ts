import type { VapidKey } from '#platform/keys/vapid-key.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { pushEndpoint } from './endpoint.ts'
import { failedPush } from './failed-push.ts'
import { guardedPost } from './guarded-post.ts'
import { internet, type Network } from './network.ts'
import type { PushSender } from './port.ts'
import { wrongKey } from './subscription-keys.ts'

export interface WebPushOptions {
  vapid: VapidKey
  /** The contact for push services when something is wrong: mailto: or https: */
  subject: string
  timeoutMs?: number
  /** The internet by default; tests pass a network with their own server. */
  network?: Network
}

const provider = 'web-push'
const goneStatuses = [404, 410]

/** Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). */
export function webPush({
  vapid,
  subject,
  timeoutMs = 5000,
  network = internet,
}: WebPushOptions): PushSender {
  return {
    async send({ address, keys }, message, ttlSeconds) {
      const url = pushEndpoint(address)
      if (!url || !keys || wrongKey(keys)) throw new ProviderError(provider, 'refused', 'not a subscription')
      const { default: library } = await import('web-push')
      const { headers, body } = library.generateRequestDetails(
        { endpoint: url.href, keys },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...vapid },
          TTL: ttlSeconds,
          urgency: 'high',
          // Replaces an earlier attempt that the push service still stores.
          topic: message.id.replaceAll('-', ''),
        },
      )
      const { status, retryAfter } = await guardedPost({
        provider,
        url,
        headers: headers as { [name: string]: string | number },
        body: body!,
        timeoutMs,
        network,
      })
      if (goneStatuses.includes(status)) return 'gone'
      if (status < 200 || status > 299) throw failedPush(provider, status, retryAfter)
      return 'sent'
    },
  }
}
