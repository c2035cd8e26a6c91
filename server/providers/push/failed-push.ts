import { failedStatus } from '#providers/http.ts'
import type { ProviderError } from '#providers/provider-error.ts'
import { RetryLater } from './port.ts'

/** Retry-After is a number of seconds or a date. */
function secondsOf(retryAfter: string, now: number): number {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/** The error for a response other than success. */
export function failedPush(
  provider: string,
  status: number,
  retryAfter: string | null,
  now = Date.now(),
): ProviderError {
  const failure = failedStatus(provider, status)
  const seconds = failure.kind === 'unavailable' && retryAfter ? secondsOf(retryAfter, now) : 0
  return seconds > 0 ? new RetryLater(provider, status, seconds) : failure
}
