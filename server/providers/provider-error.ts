/** refused: the provider refuses and a retry cannot help. unavailable: a later retry may succeed. */
export type ProviderFailure = 'refused' | 'unavailable'

/**
 * The error of a call to a provider. It has no `cause` and no text from the provider, because both may contain keys, phone numbers or
 * messages and the error is logged.
 */
export class ProviderError extends Error {
  readonly provider: string
  readonly kind: ProviderFailure

  constructor(provider: string, kind: ProviderFailure, reason: string) {
    super(`${provider} ${kind}: ${reason}`)
    this.name = 'ProviderError'
    this.provider = provider
    this.kind = kind
  }
}
