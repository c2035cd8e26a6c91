/** refused: the provider says no and a retry cannot help. unavailable: a later retry may succeed. */
export type ProviderFailure = 'refused' | 'unavailable'

/**
 * Carries no `cause` and no text from the provider: both may quote keys, telephones or messages,
 * and this error ends up in logs.
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
