import { ECDH } from 'node:crypto'
import type { SubscriptionKeys } from './port.ts'

/** Whether a text is an uncompressed point of the curve P-256, which encryption requires. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65) return false
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}

const checks: { [key in keyof SubscriptionKeys]: (text: string) => boolean } = {
  p256dh: isPoint,
  auth: (text) => Buffer.from(text, 'base64url').length === 16,
}

/** Which of a browser's keys is invalid, if any. */
export const wrongKey = (keys: SubscriptionKeys): keyof SubscriptionKeys | undefined =>
  (['p256dh', 'auth'] as const).find((name) => !checks[name](keys[name]))
