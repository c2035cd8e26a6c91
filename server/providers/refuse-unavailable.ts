import { Refusal } from '#platform/operations/refusal.ts'
import { ProviderError } from './provider-error.ts'

/**
 * An unavailable provider is not the caller's fault: the call is refused with a time to retry. Any other
 * error is rethrown.
 */
export function refuseUnavailable(error: unknown): never {
  throw error instanceof ProviderError
    ? new Refusal('provider.unavailable', { retryAfterSeconds: 30 })
    : error
}
