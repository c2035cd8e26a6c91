/** refused: the provider refuses and a retry cannot help. unavailable: a later retry may succeed. */
export type ProviderFailure = 'refused' | 'unavailable'

/**
 * Has no `cause` and no text from the provider: both may contain keys, phone numbers or messages, and this
 * error is logged.
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
