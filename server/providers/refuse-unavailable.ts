import { Refusal } from '#platform/operations/refusal.ts'
import { ProviderError } from './provider-error.ts'

/** A provider that does not answer is no fault of the caller's; they may try again. Any other error stays what it is. */
export function refuseUnavailable(error: unknown): never {
  throw error instanceof ProviderError
    ? new Refusal('provider.unavailable', { retryAfterSeconds: 30 })
    : error
}
