import { request } from 'node:https'
import { ProviderError } from '#providers/provider-error.ts'
import { ForbiddenAddress, guardedLookup, type Network } from './network.ts'

export interface GuardedPost {
  provider: string
  url: URL
  headers: { [name: string]: string | number }
  body: Buffer
  timeoutMs: number
  network: Network
}

/** A POST to a URL chosen by a user. No redirect is followed, and only the head of the response is read. */
export async function guardedPost(post: GuardedPost): Promise<{ status: number; retryAfter: string | null }> {
  const { provider, url, headers, body, timeoutMs, network } = post
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        method: 'POST',
        host: url.hostname,
        port: network.port,
        path: `${url.pathname}${url.search}`,
        headers,
        lookup: guardedLookup(network),
        ca: network.ca,
        // A reused keep-alive connection would bypass the check of the address.
        agent: false,
        maxHeaderSize: 8192,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null })
        response.destroy()
      },
    )
    sent.on('error', (error) => reject(failureOf(provider, error)))
    sent.end(body)
  })
}

function failureOf(provider: string, error: NodeJS.ErrnoException): ProviderError {
  if (error instanceof ForbiddenAddress) return new ProviderError(provider, 'refused', 'not a public address')
  const reason = error.name === 'AbortError' ? 'timed out' : (error.code ?? 'request failed')
  return new ProviderError(provider, 'unavailable', reason)
}
