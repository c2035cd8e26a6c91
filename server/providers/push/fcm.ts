import type { ServiceAccount } from '#platform/keys/service-account.ts'
import { callProvider, parsedAnswer } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { openAccess } from './access-token.ts'
import { failedPush } from './failed-push.ts'
import type { PushMessage, PushSender } from './port.ts'

export interface FcmOptions {
  account: ServiceAccount
  baseUrl: string
  timeoutMs?: number
}

const provider = 'fcm'

const bodyFor = (token: string, { type, id, title, body, data }: PushMessage, ttlSeconds: number) => ({
  message: {
    token,
    notification: { title, body },
    data: { ...data, type, id },
    android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, notification: { tag: id } },
    apns: {
      headers: {
        'apns-collapse-id': id,
        'apns-expiration': String(Math.floor(Date.now() / 1000) + ttlSeconds),
      },
    },
    webpush: { headers: { TTL: String(ttlSeconds), Urgency: 'high' } },
  },
})

interface FcmError {
  message?: string
  details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
}

/**
 * An invalid message has the same status and code as an invalid token; only the error text and the fields
 * differ.
 */
const goneBy: { [status: number]: (code: string | undefined, error: FcmError) => boolean } = {
  404: (code) => code === 'UNREGISTERED',
  400: (code, { message = '', details = [] }) =>
    code === 'INVALID_ARGUMENT' &&
    /registration token/i.test(message) &&
    details.flatMap((each) => each.fieldViolations ?? []).every(({ field }) => field === 'message.token'),
}

function isGone(status: number, body: string): boolean {
  const isSo = goneBy[status]
  if (!isSo) return false
  const error = (parsedAnswer(provider, body).error ?? {}) as FcmError
  return isSo(error.details?.find(({ errorCode }) => errorCode)?.errorCode, error)
}

/** Firebase Cloud Messaging, HTTP v1: for apps on phones. */
export function fcm({ account, baseUrl, timeoutMs = 5000 }: FcmOptions): PushSender {
  const access = openAccess(account, provider, timeoutMs)
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  return {
    async send({ address }, message, ttlSeconds) {
      const { status, headers, body } = await callProvider({
        provider,
        url,
        init: {
          method: 'POST',
          headers: { authorization: `Bearer ${await access.token()}`, 'content-type': 'application/json' },
          body: JSON.stringify(bodyFor(address, message, ttlSeconds)),
        },
        timeoutMs,
      })
      if (status === 200) return 'sent'
      if (status === 401) {
        access.drop()
        throw new ProviderError(provider, 'unavailable', 'access token not taken')
      }
      if (isGone(status, body)) return 'gone'
      throw failedPush(provider, status, headers.get('retry-after'))
    },
  }
}
