import { ProviderError } from '#providers/provider-error.ts'

export interface ProviderCall {
  provider: string
  url: string
  init: RequestInit
  timeoutMs: number
  fetch?: typeof globalThis.fetch
}

/** Sends one request and reads the body of the answer within the same timeout. Any HTTP status is an answer, not an error. */
export async function callProvider(
  call: ProviderCall,
): Promise<{ status: number; headers: Headers; body: string }> {
  const send = call.fetch ?? globalThis.fetch
  try {
    const response = await send(call.url, {
      ...call.init,
      // Following a redirect would send the credentials to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const { status, headers } = response
    return { status, headers, body: await response.text() }
  } catch (error) {
    throw unreachable(call.provider, error)
  }
}

export function unreachable(provider: string, error: unknown): ProviderError {
  return new ProviderError(provider, 'unavailable', networkReason(error))
}

export function failedStatus(provider: string, status: number, detail?: string): ProviderError {
  const retryable = status === 408 || status === 429 || status >= 500
  const reason = detail ? `status ${status}, ${detail}` : `status ${status}`
  return new ProviderError(provider, retryable ? 'unavailable' : 'refused', reason)
}

export function parsedAnswer(provider: string, body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Falls through: a page that is not JSON comes from a proxy in front of the provider.
  }
  throw new ProviderError(provider, 'unavailable', 'answer is not a JSON object')
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'request failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed out'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : 'request failed'
}
